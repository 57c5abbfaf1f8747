/**
 * Catalogue on the main thread: product rows by id, and a Map for each kind of code, so that a scan finds its product
 * synchronously, without the worker. Filled block by block, so that a large catalogue does not freeze the page.
 */
import type { CodigoRegistrado, LookupCodigo } from '../../core/barcode/leitura.ts'
import { codeKey, isGtin, keptGtin } from '../../core/document/gtin.ts'
import { linhaDe } from '../../domain/venda/montagem.ts'
import { Colunas, type LinhaProduto } from './columns.ts'
import { ofGrade, type ProdutoCatalogo } from './produto.ts'
import type { CatalogChunk, LinhaCodigo, MetaCatalogo } from './protocol.ts'
import { toProduto } from './to-produto.ts'

/** Product with a changed price, R$; null: no price. Both null: only prices of its grid's lines changed. */
export interface Repriced {
  id: number
  era: string | null
  agora: string | null
}

export class CatalogStore {
  meta: MetaCatalogo | null = null
  private colunas = new Colunas([])
  private readonly linhas = new Map<number, LinhaProduto>()
  private readonly referencias = new Map<string, number>()
  private readonly gtins = new Map<string, number>()
  private readonly extras = new Map<
    string,
    { codigo: string; id: number; fator: string; grade?: number | undefined }
  >()
  private readonly extrasDe = new Map<number, string[]>()
  private readonly balancas = new Map<string, number>()
  /** Codes of more than one product: the first product keeps the code, and the screen warns. */
  private readonly disputados = new Set<string>()
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
    this.meta = meta
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
    this.claim(this.referencias, this.colunas.texto(linha, 'referencia'), id)
    this.claim(this.gtins, this.colunas.texto(linha, 'gtin'), id)
    this.claim(this.balancas, this.colunas.texto(linha, 'codigo_balanca')?.replace(/^0+/, '') ?? null, id)
  }

  private claim(map: Map<string, number>, codigo: string | null, id: number): void {
    if (codigo === null || codigo === '') return
    const key = codeKey(codigo)
    const owner = map.get(key)
    if (owner !== undefined && owner !== id) this.disputados.add(key)
    else map.set(key, id)
  }

  private putCodigo([codigo, id, fator, grade]: LinhaCodigo): void {
    const key = codeKey(codigo)
    if (!this.linhas.has(id)) return
    const owner = this.extras.get(key)
    if (owner && owner.id !== id) {
      this.disputados.add(key)
      return
    }
    this.extras.set(key, { codigo, id, fator, grade })
    this.extrasDe.set(id, [...(this.extrasDe.get(id) ?? []), key])
  }

  private forget(id: number): void {
    const linha = this.linhas.get(id)
    if (!linha) return
    const release = (map: Map<string, number>, codigo: string | null) => {
      const key = codeKey(codigo ?? '')
      if (map.get(key) === id) map.delete(key)
    }
    release(this.referencias, this.colunas.texto(linha, 'referencia'))
    release(this.gtins, this.colunas.texto(linha, 'gtin'))
    release(this.balancas, this.colunas.texto(linha, 'codigo_balanca')?.replace(/^0+/, '') ?? null)
    for (const key of this.extrasDe.get(id) ?? []) this.extras.delete(key)
    this.extrasDe.delete(id)
    this.linhas.delete(id)
    this.prontos.delete(id)
  }

  /**
   * Gives the whole product; null: not in the catalogue. Built at the first call, and cached until the product's row or
   * the rules change.
   */
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
      const id = this.balancas.get(codigo.replace(/^0+/, ''))
      return id === undefined ? null : this.registrado(id, 'codigo', codigo, '1')
    },
  }

  /** Finds an exact code: a reference first, then a GTIN, then an extra code. */
  private exato(key: string): CodigoRegistrado | null {
    if (key === '') return null
    const porReferencia = this.referencias.get(key)
    if (porReferencia !== undefined) return this.registrado(porReferencia, 'referencia', key, '1')
    const porGtin = this.gtins.get(key)
    if (porGtin !== undefined) return this.registrado(porGtin, 'gtin', key, '1')
    const extra = this.extras.get(key)
    return extra ? this.registrado(extra.id, 'codigo', key, extra.fator, extra.grade, extra.codigo) : null
  }

  private registrado(
    id: number,
    fonte: CodigoRegistrado['fonte'],
    key: string,
    fator: string,
    grade_id?: number,
    codigo = key,
  ): CodigoRegistrado | null {
    const registrado = this.produto(id)
    if (!registrado) return null
    const linha = registrado.grades.find(([grade]) => grade === grade_id)
    const produto = linha ? ofGrade(registrado, linhaDe(linha)) : registrado
    const { referencia, nome, unidade, preco } = produto
    const owners = [this.referencias.get(key), this.gtins.get(key), this.extras.get(key)?.id]
    const outro = owners.some(owner => owner !== undefined && owner !== id)
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
      ambiguo: outro || this.disputados.has(key),
    }
  }
}
