"""Makes the tables of the installed Letta in the empty database that LETTA_PG_URI names.

The published package has the models but none of the migrations, so the tables are made from the models. One thing that
the server relies on stands in the migrations alone: `messages.sequence_id` counts by itself.
"""

import asyncio
import importlib
import pkgutil

import letta.orm
from letta.orm.base import Base
from letta.server.db import engine
from sqlalchemy import text

BEFORE = "CREATE EXTENSION vector"
AFTER = (
    "CREATE SEQUENCE message_seq_id OWNED BY messages.sequence_id",
    "ALTER TABLE messages ALTER COLUMN sequence_id SET DEFAULT nextval('message_seq_id')",
)


def load_every_model() -> None:
    for found in pkgutil.iter_modules(letta.orm.__path__):
        importlib.import_module(f"letta.orm.{found.name}")


async def create() -> None:
    async with engine.begin() as connection:
        await connection.execute(text(BEFORE))
        await connection.run_sync(Base.metadata.create_all)
        for statement in AFTER:
            await connection.execute(text(statement))
    await engine.dispose()


load_every_model()
asyncio.run(create())
