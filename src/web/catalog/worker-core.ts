/**
 * Work of the catalogue's worker, separate from the Worker so that tests can call it: reads this browser's copy, adds the
 * server's changes, sends blocks to the page and answers searches. Keeps one catalogue at a time.
 */
import type { CatalogoAnswer } from '../../domain/api/catalogo.ts'
import { type CatalogCache, type Guardado, openCatalogCache } from './cache.ts'
import { Colunas, type LinhaProduto } from './columns.ts'
import {
  type CatalogChunk,
  type DoWorker,
  keepTables,
  type LinhaCodigo,
  type ParaWorker,
  type PriceTables,
} from './protocol.ts'
import { buildIndex, type SearchIndex, searchIndex } from './search-index.ts'

export interface WorkerDeps {
  post: (mensagem: DoWorker) => void
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** Rows in one message: few enough for the page to handle without missing a frame. */
const POR_MENSAGEM = 500

export function createCatalogWorker({ post, fetch }: WorkerDeps): (mensagem: ParaWorker) => Promise<void> {
  let servidor = ''
  let cache: CatalogCache | null = null
  let versao: string | null = null
  let etag: string | null = null
  let tabelas: PriceTables = {}
  let nomes: readonly string[] = []
  let colunas = new Colunas([])
  let documentos = new Map<number, string>()
  let vendidos = new Map<number, number>()
  let index: { busca: SearchIndex; ids: number[] } | null = null
  let turno: Promise<void> = Promise.resolve()

  const begin = (novas: readonly string[]) => {
    nomes = novas
    colunas = new Colunas(novas)
    documentos = new Map()
    index = null
    post({ tipo: 'limpar', colunas: novas })
  }

  const show = (bloco: CatalogChunk) => {
    for (const linha of bloco.linhas) {
      const id = colunas.numero(linha, 'id') ?? 0
      // paused products are sold by code, after a question; the search leaves them out (doc 3 §7)
      if (colunas.valor(linha, 'ativo') === 0 || colunas.sim(linha, 'pausado')) documentos.delete(id)
      else documentos.set(id, documento(linha, colunas))
    }
    index = null
    post({ tipo: 'bloco', bloco })
  }

  const open = async (account_id: number, empresa_id: number) => {
    cache = openCatalogCache(account_id, empresa_id)
    versao = null
    etag = null
    tabelas = {}
    const blocos: CatalogChunk[] = []
    const found = await cache.ler(bloco => blocos.push(bloco)).catch(() => null)
    if (!found) return
    begin(found.colunas)
    post({ tipo: 'meta', meta: found.meta })
    for (const bloco of blocos) show(bloco)
    versao = found.meta.versao
    etag = found.etag
    tabelas = found.meta
    post({ tipo: 'pronto', versao, rede: false })
  }

  const refresh = async (token: string) => {
    const { tabelas_versao } = tabelas
    const query = new URLSearchParams({
      ...(versao === null ? {} : { desde: versao }),
      ...(tabelas_versao === undefined ? {} : { tabelas: tabelas_versao }),
    }).toString()
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(etag === null ? {} : { 'if-none-match': etag }),
    }
    try {
      const resposta = await fetch(`${servidor}/api/v1/pdv/catalogo${query && `?${query}`}`, {
        headers,
        cache: 'no-store',
      })
      if (resposta.status === 304) return post({ tipo: 'pronto', versao: versao ?? '', rede: true })
      if (!resposta.ok) return fail(`O servidor respondeu ${resposta.status}`, resposta.status)
      await receive((await resposta.json()) as CatalogoAnswer, resposta.headers.get('etag'), token)
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error), null)
    }
  }

  const fail = (erro: string, status: number | null) =>
    post({ tipo: 'falha', erro, status, temCopia: versao !== null })

  const receive = async (answer: CatalogoAnswer, novo: string | null, token: string): Promise<void> => {
    const { produtos, codigos, completo, ...said } = answer
    const meta = keepTables(tabelas, said)
    const whole = completo || versao === null || produtos.colunas.join() !== nomes.join()
    if (whole && !completo) {
      // a newer server sends changes with other columns than the copy has: asks for the whole catalogue
      if (versao === null) throw new Error('O servidor mandou só uma parte do catálogo')
      versao = null
      etag = null
      return refresh(token)
    }
    if (whole) begin(produtos.colunas)
    const lista = codigos.linhas as unknown as LinhaCodigo[]
    const blocos = [...split(produtos.linhas, lista, colunas)]
    // unchanged tables, perhaps 100,000 rows, are not sent to the page again
    post({ tipo: 'meta', meta: said })
    for (const bloco of blocos) show(bloco)
    versao = meta.versao
    etag = novo
    tabelas = meta
    post({ tipo: 'pronto', versao, rede: true })
    await keep({ meta, colunas: produtos.colunas, etag }, blocos, whole)
  }

  const keep = async (guardado: Guardado, blocos: readonly CatalogChunk[], whole: boolean) => {
    if (!cache) return
    const saved = whole
      ? cache.trocar(guardado, blocos)
      : cache.somar(guardado, {
          linhas: blocos.flatMap(bloco => bloco.linhas),
          codigos: blocos.flatMap(bloco => bloco.codigos),
        })
    // ignored: a full disk costs only the offline copy
    await saved.catch(() => {})
  }

  const search = (seq: number, texto: string, limite: number) => {
    if (!index) {
      // best sellers first, then by id: a changed row keeps its place
      const ids = [...documentos.keys()].sort(
        (one, other) => (vendidos.get(other) ?? 0) - (vendidos.get(one) ?? 0) || one - other,
      )
      index = { busca: buildIndex(ids.map(id => documentos.get(id) as string)), ids }
    }
    const { busca, ids } = index
    const found = searchIndex(busca, texto, limite).map(doc => ids[doc] as number)
    post({ tipo: 'achados', seq, ids: found })
  }

  return mensagem => {
    if (mensagem.tipo === 'buscar') {
      search(mensagem.seq, mensagem.texto, mensagem.limite)
      return Promise.resolve()
    }
    if (mensagem.tipo === 'vendidos') {
      vendidos = new Map(mensagem.pontos)
      index = null
      return Promise.resolve()
    }
    // one load at a time, in order
    turno = turno.then(async () => {
      if (mensagem.tipo === 'abrir') {
        servidor = mensagem.servidor
        await open(mensagem.account_id, mensagem.empresa_id)
      }
      await refresh(mensagem.token)
    })
    return turno
  }
}

const documento = (linha: LinhaProduto, colunas: Colunas): string => {
  const of = (coluna: 'nome' | 'referencia' | 'gtin' | 'marca') => colunas.texto(linha, coluna) ?? ''
  const nome = of('nome')
  const marca = of('marca')
  // a brand already in the name would only make the index larger
  return `${nome} ${of('referencia')} ${of('gtin')}${nome.includes(marca) ? '' : ` ${marca}`}`
}

/** Divides the catalogue into blocks of rows, each with the extra codes of its products. */
function* split(
  linhas: readonly LinhaProduto[],
  codigos: readonly LinhaCodigo[],
  colunas: Colunas,
): Generator<CatalogChunk> {
  const porProduto = new Map<number, LinhaCodigo[]>()
  for (const codigo of codigos) {
    const list = porProduto.get(codigo[1])
    if (list) list.push(codigo)
    else porProduto.set(codigo[1], [codigo])
  }
  for (let at = 0; at < linhas.length; at += POR_MENSAGEM) {
    const some = linhas.slice(at, at + POR_MENSAGEM)
    yield { linhas: some, codigos: some.flatMap(l => porProduto.get(colunas.numero(l, 'id') ?? 0) ?? []) }
  }
}
