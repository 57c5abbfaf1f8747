/** A refused call: the error, its field and a stable code. `calcular` returns it and never throws it. */
export interface TaxRefusal {
  erro: string
  /** Path of the input, e.g. "itens[2].regraicms.icms". */
  campo: string
  codigo: string
}

/** Error that carries a refusal up to `calcular`. Each level adds its part of the path. */
export class RecusaErro extends Error {
  campo: string
  readonly codigo: string

  constructor(erro: string, campo: string, codigo: string) {
    super(erro)
    this.campo = campo
    this.codigo = codigo
  }

  paraRecusa(): TaxRefusal {
    return { erro: this.message, campo: this.campo, codigo: this.codigo }
  }
}

export function refuse(erro: string, campo: string, codigo: string): never {
  throw new RecusaErro(erro, campo, codigo)
}

/** Runs `fn`, putting `prefixo` before the field of a refusal. */
export function dentroDe<T>(prefixo: string, fn: () => T): T {
  try {
    return fn()
  } catch (e) {
    if (e instanceof RecusaErro) e.campo = prefixo + e.campo
    throw e
  }
}

/** Refuses an amount larger than the note's layout holds, naming the field `campo`. @throws RecusaErro */
export const refuseTooLarge = (campo: string): never =>
  refuse('Valor maior que o permitido no documento', campo, 'valor_excede')
