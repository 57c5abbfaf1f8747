import type { ColunaProduto } from '../../domain/api/catalogo.ts'

/** Product row as the API sends it: an array of values in the order of `colunas`. */
export type LinhaProduto = readonly unknown[]

/** Reads product rows by column name, in any column order. */
export class Colunas {
  private readonly posicao: ReadonlyMap<string, number>

  constructor(colunas: readonly string[]) {
    this.posicao = new Map(colunas.map((nome, i) => [nome, i]))
  }

  valor(linha: LinhaProduto, nome: ColunaProduto): unknown {
    const at = this.posicao.get(nome)
    return at === undefined ? null : (linha[at] ?? null)
  }

  texto(linha: LinhaProduto, nome: ColunaProduto): string | null {
    const valor = this.valor(linha, nome)
    return valor === null || valor === '' ? null : String(valor)
  }

  numero(linha: LinhaProduto, nome: ColunaProduto): number | null {
    const valor = this.valor(linha, nome)
    return typeof valor === 'number' ? valor : null
  }

  sim(linha: LinhaProduto, nome: ColunaProduto): boolean {
    const valor = this.valor(linha, nome)
    return valor === 1 || valor === true
  }
}
