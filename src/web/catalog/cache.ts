import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { Colunas } from './columns.ts'
import type { CatalogChunk, MetaCatalogo } from './protocol.ts'

export interface Guardado {
  meta: MetaCatalogo
  colunas: readonly string[]
  /** ETag of the response with this catalogue: the server answers 304 while it is current. */
  etag: string | null
}

interface CatalogoSchema extends DBSchema {
  meta: { key: [account: number, empresa: number]; value: Guardado & { account: number; empresa: number } }
  blocos: {
    key: [account: number, empresa: number, n: number]
    value: CatalogChunk & { account: number; empresa: number; n: number }
  }
}

/** Product ids in one block of the database: changed products rewrite few blocks, and a load needs few reads. */
const POR_BLOCO = 512

export interface CatalogCache {
  ler: (aoLer: (bloco: CatalogChunk) => void) => Promise<Guardado | null>
  /** Replaces the whole catalogue. */
  trocar: (guardado: Guardado, blocos: Iterable<CatalogChunk>) => Promise<void>
  /** Inserts or updates rows; a row with `ativo` 0 is removed. */
  somar: (guardado: Guardado, bloco: CatalogChunk) => Promise<void>
}

/** Opens the catalogue saved in this browser, one for each company: after a reload the till can sell offline. */
export function openCatalogCache(account: number, empresa: number): CatalogCache {
  const db = open()
  const all = IDBKeyRange.bound([account, empresa, 0], [account, empresa, Number.MAX_SAFE_INTEGER])
  return {
    async ler(aoLer) {
      const tx = (await db).transaction(['meta', 'blocos'])
      const found = await tx.objectStore('meta').get([account, empresa])
      if (!found) return null
      let cursor = await tx.objectStore('blocos').openCursor(all)
      while (cursor) {
        aoLer({ linhas: cursor.value.linhas, codigos: cursor.value.codigos })
        cursor = await cursor.continue()
      }
      return { meta: found.meta, colunas: found.colunas, etag: found.etag }
    },
    async trocar(guardado, blocos) {
      const tx = (await db).transaction(['meta', 'blocos'], 'readwrite')
      const work: Promise<unknown>[] = [tx.done, tx.objectStore('blocos').delete(all)]
      for (const [n, bloco] of group(blocos, guardado.colunas)) {
        work.push(tx.objectStore('blocos').put({ account, empresa, n, ...bloco }))
      }
      work.push(tx.objectStore('meta').put({ account, empresa, ...guardado }))
      await Promise.all(work)
    },
    async somar(guardado, bloco) {
      const tx = (await db).transaction(['meta', 'blocos'], 'readwrite')
      const blocos = tx.objectStore('blocos')
      const work: Promise<unknown>[] = [tx.done]
      const colunas = new Colunas(guardado.colunas)
      for (const [n, novo] of group([bloco], guardado.colunas)) {
        const old = await blocos.get([account, empresa, n])
        const ids = new Set(novo.linhas.map(linha => colunas.numero(linha, 'id')))
        const linhas = [
          ...(old?.linhas ?? []).filter(linha => !ids.has(colunas.numero(linha, 'id'))),
          ...novo.linhas.filter(linha => colunas.valor(linha, 'ativo') !== 0),
        ]
        const codigos = [...(old?.codigos ?? []).filter(([, id]) => !ids.has(id)), ...novo.codigos]
        work.push(blocos.put({ account, empresa, n, linhas, codigos }))
      }
      work.push(tx.objectStore('meta').put({ account, empresa, ...guardado }))
      await Promise.all(work)
    },
  }
}

function open(): Promise<IDBPDatabase<CatalogoSchema>> {
  return openDB<CatalogoSchema>('tecla-catalogo', 1, {
    upgrade(db) {
      db.createObjectStore('meta', { keyPath: ['account', 'empresa'] })
      db.createObjectStore('blocos', { keyPath: ['account', 'empresa', 'n'] })
    },
  })
}

function group(blocos: Iterable<CatalogChunk>, nomes: readonly string[]) {
  const colunas = new Colunas(nomes)
  const groups = new Map<
    number,
    { linhas: CatalogChunk['linhas'][number][]; codigos: CatalogChunk['codigos'][number][] }
  >()
  const of = (id: number) => {
    const n = Math.floor(id / POR_BLOCO)
    const known = groups.get(n)
    if (known) return known
    const made = { linhas: [], codigos: [] }
    groups.set(n, made)
    return made
  }
  for (const { linhas, codigos } of blocos) {
    for (const linha of linhas) of(colunas.numero(linha, 'id') ?? 0).linhas.push(linha)
    for (const codigo of codigos) of(codigo[1]).codigos.push(codigo)
  }
  return groups
}
