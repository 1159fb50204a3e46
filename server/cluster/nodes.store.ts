/** The nodes that share this database, and the people connected to each. */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { type Given, preparedQuery } from '#server/db/prepared-query.ts'
import { nodePeople, nodes } from '#server/db/schema/instance/cluster.schema.ts'
import { isAnyOf } from '#server/db/sql/fragments.ts'

export type NodeRow = { id: string; beat: number; peopleVersion: number }
export type NewNode = { id: string; startedAt: Date; version: string }
export type NodeLoad = { connections: number; people: number; memoryMb: number }
type People = { version: number; people: string[] }

export async function insertNode(tx: Tx, node: NewNode): Promise<void> {
  await tx.insert(nodes).values(node).onConflictDoNothing()
}

/** False when the row is gone, because another node took this one for dead. */
export async function renewNode(tx: Tx, id: string, load: NodeLoad): Promise<boolean> {
  const rows = await tx
    .update(nodes)
    .set({ beat: sql`${nodes.beat} + 1`, ...load })
    .where(eq(nodes.id, id))
    .returning({ id: nodes.id })
  return rows.length > 0
}

export async function allNodes(tx: Tx): Promise<NodeRow[]> {
  return tx.select({ id: nodes.id, beat: nodes.beat, peopleVersion: nodes.peopleVersion }).from(nodes)
}

export async function otherNodes(tx: Tx, id: string): Promise<(NewNode & NodeLoad & { beat: number })[]> {
  const { startedAt, version, connections, people, memoryMb, beat } = nodes
  return tx
    .select({ id: nodes.id, startedAt, version, connections, people, memoryMb, beat })
    .from(nodes)
    .where(ne(nodes.id, id))
    .orderBy(startedAt)
}

/** The rows of its people are deleted with it. */
export async function deleteNode(tx: Tx, id: string): Promise<void> {
  await tx.delete(nodes).where(eq(nodes.id, id))
}

/** Does nothing if the node has renewed its lease since it was read. */
export async function deleteDeadNode(tx: Tx, id: string, beat: number): Promise<void> {
  await tx.delete(nodes).where(and(eq(nodes.id, id), eq(nodes.beat, beat)))
}

/** In one statement, so that the people and the version belong together. */
export async function readPeople(tx: Tx, id: string): Promise<People | undefined> {
  const { rows } = await tx.execute<{ version: string; people: string[] }>(sql`
    select people_version as version,
      array(select person_id from ${nodePeople} where node_id = ${id}) as people
    from ${nodes} where id = ${id}`)
  const [row] = rows
  return row && { version: Number(row.version), people: row.people }
}

const increment = preparedQuery((db, { id }: Given<{ id: string }>) =>
  db
    .update(nodes)
    .set({ peopleVersion: sql`${nodes.peopleVersion} + 1` })
    .where(eq(nodes.id, id))
    .returning({ version: nodes.peopleVersion }),
)

/** The new version; undefined when another node took this one for dead and deleted its row. */
export async function incrementPeopleVersion(tx: Tx, id: string): Promise<number | undefined> {
  return (await increment.first(tx, { id }))?.version
}

type PeopleOfNode = { nodeId: string; personIds: readonly string[] }

const insertPeople = preparedQuery((_, { nodeId, personIds }: Given<PeopleOfNode>) => {
  return sql`
    insert into ${nodePeople} (node_id, person_id)
    select ${nodeId}, unnest(${personIds}::text[])
    on conflict do nothing`
})

export async function addPeople(tx: Tx, nodeId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length > 0) await insertPeople(tx, { nodeId, personIds })
}

const deletePeople = preparedQuery((db, { nodeId, personIds }: Given<PeopleOfNode>) =>
  db.delete(nodePeople).where(and(eq(nodePeople.nodeId, nodeId), isAnyOf(nodePeople.personId, personIds))),
)

export async function removePeople(tx: Tx, nodeId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length > 0) await deletePeople(tx, { nodeId, personIds })
}

export async function removeAllPeople(tx: Tx, nodeId: string): Promise<void> {
  await tx.delete(nodePeople).where(eq(nodePeople.nodeId, nodeId))
}
