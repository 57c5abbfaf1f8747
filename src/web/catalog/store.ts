/**
 * Catalogue on the main thread: product rows by id, and a Map for each kind of code, so that a scan finds its product
 * synchronously, without the worker. Filled block by block, so that a large catalogue does not freeze the page.
 */
import type { CodigoRegistrado, LookupCodigo } from '../../core/barcode/leitura.ts'
import { codeKey, isGtin, keptGtin } from '../../core/document/gtin.ts'
import { linhaDe } from '../../domain/venda/montagem.ts'
import { Colunas, type LinhaProduto } from './columns.ts'
import { ofGrade, type ProdutoCatalogo } from './produto.ts'
import { type CatalogChunk, keepTables, type LinhaCodigo, type MetaCatalogo } from './protocol.ts'
import { toProduto } from './to-produto.ts'

/** Product with a changed price, R$; null: no price. Both null: only prices of its grid's lines changed. */
export interface Repriced {
  id: number
  era: string | null
  agora: string | null
}

interface ExtraCode {
  codigo: string
  id: number
  fator: string
  grade?: number | undefined
}

/** Product that has a code, and which of its codes it is. */
type Owner = { fonte: 'referencia' | 'gtin'; id: number } | ({ fonte: 'codigo' } & ExtraCode)

/** Key of a scale's code among the disputed codes, which no other code has. */
const scaleKey = (codigo: string) => `balança ${codigo}`

export class CatalogStore {
  meta: MetaCatalogo | null = null
  private colunas = new Colunas([])
  private readonly linhas = new Map<number, LinhaProduto>()
  private readonly referencias = new Map<string, number>()
  private readonly gtins = new Map<string, number>()
  private readonly extras = new Map<string, ExtraCode>()
  private readonly extrasDe = new Map<number, string[]>()
  private readonly balancas = new Map<string, number>()
  /** Codes that another product had first: the till asks which product is meant. */
  private readonly disputados = new Map<string, Owner[]>()
  private prontos = new Map<number, ProdutoCatalogo>()
  private repriced: Repriced[] = []

  get quantidade(): number {
    return this.linhas.size
  }

  clear(colunas: readonly string[]): void {
    this.colunas = new Colunas(colunas)
    for (const map of [this.linhas, this.referencias, this.gtins, this.extras, this.extrasDe, this.balancas])
      map.clear()
    this.disputados.clear()
    this.prontos.clear()
  }

  setMeta(meta: MetaCatalogo): void {
    this.meta = keepTables(this.meta, meta)
    // rules and approximate taxes may have changed under the same ids
    this.prontos = new Map()
  }

  /** Inserts or updates a block; a row with `ativo` 0 is removed. */
  putBloco({ linhas, codigos }: CatalogChunk): void {
    for (const linha of linhas) {
      const id = this.colunas.numero(linha, 'id')
      if (id === null) continue
      this.notePrice(id, linha)
      this.forget(id)
      if (this.colunas.valor(linha, 'ativo') !== 0) this.keep(id, linha)
    }
    for (const codigo of codigos) this.putCodigo(codigo)
  }

  /** Gives the products whose price changed since the last call. */
  takeRepriced(): readonly Repriced[] {
    const taken = this.repriced
    this.repriced = []
    return taken
  }

  private notePrice(id: number, linha: LinhaProduto): void {
    const before = this.linhas.get(id)
    if (!before || this.colunas.valor(linha, 'ativo') === 0) return
    const [era, agora] = [this.colunas.texto(before, 'preco'), this.colunas.texto(linha, 'preco')]
    if (era !== agora) this.repriced.push({ id, era, agora })
    else if (this.gradePrices(before) !== this.gradePrices(linha))
      this.repriced.push({ id, era: null, agora: null })
  }

  private gradePrices(linha: LinhaProduto): string {
    const grades = this.colunas.valor(linha, 'grades') as ProdutoCatalogo['grades'] | null
    return (grades ?? []).map(([id, , preco]) => `${id} ${preco}`).join()
  }

  private keep(id: number, linha: LinhaProduto): void {
    this.linhas.set(id, linha)
    this.claim(this.referencias, codeKey(this.colunas.texto(linha, 'referencia') ?? ''), 'referencia', id)
    this.claim(this.gtins, codeKey(this.colunas.texto(linha, 'gtin') ?? ''), 'gtin', id)
    const balanca = this.scaleCode(linha)
    const owner = this.balancas.get(balanca)
    if (balanca === '') return
    if (owner === undefined || owner === id) this.balancas.set(balanca, id)
    else this.dispute(scaleKey(balanca), { fonte: 'referencia', id })
  }

  private scaleCode(linha: LinhaProduto): string {
    return this.colunas.texto(linha, 'codigo_balanca')?.replace(/^0+/, '') ?? ''
  }

  private claim(map: Map<string, number>, key: string, fonte: 'referencia' | 'gtin', id: number): void {
    if (key === '') return
    const owner = map.get(key)
    if (owner !== undefined && owner !== id) this.dispute(key, { fonte, id })
    else map.set(key, id)
  }

  private dispute(key: string, owner: Owner): void {
    const others = (this.disputados.get(key) ?? []).filter(({ id }) => id !== owner.id)
    this.disputados.set(key, [...others, owner])
  }

  private putCodigo([codigo, id, fator, grade]: LinhaCodigo): void {
    const key = codeKey(codigo)
    if (!this.linhas.has(id)) return
    const owner = this.extras.get(key)
    if (owner && owner.id !== id) this.dispute(key, { fonte: 'codigo', codigo, id, fator, grade })
    else this.extras.set(key, { codigo, id, fator, grade })
    this.extrasDe.set(id, [...(this.extrasDe.get(id) ?? []), key])
  }

  private forget(id: number): void {
    const linha = this.linhas.get(id)
    if (!linha) return
    const withdraw = (key: string) => {
      const left = this.disputados.get(key)?.filter(owner => owner.id !== id)
      if (left?.length) this.disputados.set(key, left)
      else this.disputados.delete(key)
    }
    const release = (map: Map<string, number>, key: string, disputed = key) => {
      if (map.get(key) === id) map.delete(key)
      withdraw(disputed)
    }
    release(this.referencias, codeKey(this.colunas.texto(linha, 'referencia') ?? ''))
    release(this.gtins, codeKey(this.colunas.texto(linha, 'gtin') ?? ''))
    const balanca = this.scaleCode(linha)
    release(this.balancas, balanca, scaleKey(balanca))
    for (const key of this.extrasDe.get(id) ?? []) {
      if (this.extras.get(key)?.id === id) this.extras.delete(key)
      withdraw(key)
    }
    this.extrasDe.delete(id)
    this.linhas.delete(id)
    this.prontos.delete(id)
  }

  /** Gives the whole product, or null; built at the first call, cached until the product's row or the rules change. */
  produto(id: number): ProdutoCatalogo | null {
    const ready = this.prontos.get(id)
    if (ready) return ready
    const linha = this.linhas.get(id)
    if (!linha || !this.meta) return null
    const made = toProduto(linha, this.colunas, this.meta)
    this.prontos.set(id, made)
    return made
  }

  readonly lookup: LookupCodigo = {
    codigo: codigo => this.exato(codeKey(codigo)),
    balanca: codigo => {
      const key = codigo.replace(/^0+/, '')
      const id = this.balancas.get(key)
      const own = id === undefined ? [] : [id]
      const ids = [...own, ...(this.disputados.get(scaleKey(key)) ?? []).map(owner => owner.id)]
      return this.first(
        ids.map(each => ({ fonte: 'codigo', codigo, id: each, fator: '1' })),
        codigo,
      )
    },
  }

  /** Finds an exact code: a reference first, then a GTIN, then an extra code; with the others that have it. */
  private exato(key: string): CodigoRegistrado | null {
    if (key === '') return null
    const [referencia, gtin, extra] = [this.referencias.get(key), this.gtins.get(key), this.extras.get(key)]
    const owners: Owner[] = []
    if (referencia !== undefined) owners.push({ fonte: 'referencia', id: referencia })
    if (gtin !== undefined) owners.push({ fonte: 'gtin', id: gtin })
    if (extra) owners.push({ fonte: 'codigo', ...extra })
    const disputed = this.disputados.get(key)
    return this.first(disputed ? [...owners, ...disputed] : owners, key)
  }

  /** Gives the first owner of a code, with the other products that have it. */
  private first(owners: readonly Owner[], key: string): CodigoRegistrado | null {
    const [first, ...rest] = owners
    if (!first) return null
    const found = this.registrado(first, key)
    if (!found || rest.every(({ id }) => id === first.id)) return found
    const ids = new Set([first.id])
    const outros = rest.flatMap(owner => {
      if (ids.has(owner.id)) return []
      ids.add(owner.id)
      return this.registrado(owner, key) ?? []
    })
    return { ...found, outros }
  }

  private registrado(owner: Owner, key: string): CodigoRegistrado | null {
    const { id, fonte } = owner
    const { codigo, fator, grade } =
      owner.fonte === 'codigo' ? owner : { codigo: key, fator: '1', grade: undefined }
    const registrado = this.produto(id)
    if (!registrado) return null
    const linha = registrado.grades.find(([line]) => line === grade)
    const produto = linha ? ofGrade(registrado, linhaDe(linha)) : registrado
    const { referencia, nome, unidade, preco } = produto
    // a case's code is not the GTIN of the unit, which the note needs
    const gtin = fonte === 'codigo' && fator === '1' && isGtin(codigo) ? keptGtin(codigo) : produto.gtin
    return {
      produto_id: id,
      referencia,
      nome,
      unidade,
      preco,
      fator,
      fonte,
      ...(linha ? { grade_id: linha[0] } : {}),
      gtin,
      outros: [],
    }
  }
}
