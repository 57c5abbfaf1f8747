import { dec, isDecimal } from '../../core/money/decimal.ts'

/** Rule of a register: a rate that is a percentage (`tipo_calculo` 1, the default) is 100 at most; one in R$ has no such limit. */
export const percentual = (campo: string) => ({
  campo,
  mensagem: 'O valor máximo é 100.',
  ok: (valores: Readonly<Record<string, unknown>>): boolean => {
    const taxa = valores[campo]
    return (
      (valores['tipo_calculo'] ?? 1) !== 1 ||
      typeof taxa !== 'string' ||
      !isDecimal(taxa) ||
      dec(taxa).lte(100)
    )
  },
})
