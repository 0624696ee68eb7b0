import { inflateSync } from "node:zlib";

/** A picture in memory: 3 or 4 bytes a pixel, row after row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly bytes: Buffer;
}

/** A part of a picture, in its pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const signature = 8;

/** Reads a PNG as Chromium writes it: 8 bits a channel, no palette, not interlaced. Throws for any other. */
export function readPng(png: Buffer): Picture {
  const header = png.subarray(signature + 8);
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const channels = { 2: 3, 6: 4 }[header[9] ?? -1];
  if (header[8] !== 8 || channels === undefined || header[12] !== 0) throw new Error("a PNG of another kind");
  const data: Buffer[] = [];
  for (let at = signature; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return {
    width,
    height,
    channels,
    bytes: unfiltered(inflateSync(Buffer.concat(data)), width * channels, channels),
  };
}

/** Undoes what PNG does to each row before it is packed (PNG specification, 9.2). */
function unfiltered(rows: Buffer, stride: number, channels: number): Buffer {
  // A row and a pixel of zeros stand before the first, so that every byte has neighbours.
  const wide = stride + channels;
  const height = rows.length / (stride + 1);
  const bytes = new Uint8Array(wide * (height + 1));
  for (let row = 0; row < height; row += 1) {
    const from = row * (stride + 1);
    const guess = guesses[rows[from] ?? 0] ?? nothing;
    for (let x = 0; x < stride; x += 1) {
      const at = (row + 1) * wide + channels + x;
      const around = {
        left: bytes[at - channels],
        up: bytes[at - wide],
        corner: bytes[at - wide - channels],
      };
      bytes[at] = (rows[from + 1 + x] ?? 0) + guess(around as Around);
    }
  }
  const plain = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) {
    const at = (row + 1) * wide + channels;
    plain.set(bytes.subarray(at, at + stride), row * stride);
  }
  return plain;
}

/** The bytes that stand left of a byte, above it, and left of that. */
interface Around {
  readonly left: number;
  readonly up: number;
  readonly corner: number;
}

const nothing = (): number => 0;

/** How each kind of row guesses a byte from those around it. */
const guesses: readonly ((around: Around) => number)[] = [
  nothing,
  ({ left }) => left,
  ({ up }) => up,
  ({ left, up }) => (left + up) >> 1,
  nearest,
];

function nearest({ left, up, corner }: Around): number {
  const sum = left + up - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** The pixels of an area, row after row. What lies outside the picture is left out. */
export function pixelsOf({ width, height, channels, bytes }: Picture, area: Area): Buffer {
  const [left, top] = [Math.round(area.x), Math.round(area.y)];
  const right = Math.min(left + Math.round(area.width), width);
  const rows: Buffer[] = [];
  for (let y = top; y < Math.min(top + Math.round(area.height), height); y += 1) {
    rows.push(bytes.subarray((y * width + left) * channels, (y * width + right) * channels));
  }
  return Buffer.concat(rows);
}

/** Whether all pixels have one colour: a picture of nothing. */
export function isBlank(pixels: Buffer, channels: number): boolean {
  return pixels.every((byte, at) => byte === pixels[at % channels]);
}

/** How far the colour of the most colourful pixel is from grey, 0 to 255. */
export function colourOf(pixels: Buffer, channels: number): number {
  let most = 0;
  for (let at = 0; at < pixels.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    most = Math.max(most, Math.max(red, green, blue) - Math.min(red, green, blue));
  }
  return most;
}
