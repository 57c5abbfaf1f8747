/** A refused call: what is wrong, where, and a stable code. Returned, never thrown, by `calcular`. */
export interface TaxRefusal {
  erro: string
  /** Path of the input, e.g. "itens[2].regraicms.icms". */
  campo: string
  codigo: string
}

/** Carries a refusal from where it is seen up to `calcular`; each level adds its part of the path. */
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

/** Runs `fn`; a refusal inside gets `prefixo` before its field. */
export function dentroDe<T>(prefixo: string, fn: () => T): T {
  try {
    return fn()
  } catch (e) {
    if (e instanceof RecusaErro) e.campo = prefixo + e.campo
    throw e
  }
}

/** An amount that the layout of the note does not hold, at what makes it. */
export const refuseTooLarge = (campo: string): never =>
  refuse('Valor maior que o permitido no documento', campo, 'valor_excede')
