import { dec, isDecimal } from '../../core/money/decimal.ts'

/**
 * Makes the rule that a percentage is at most 100. A rate in R$ (`tipo_calculo` other than 1, the default) has no such
 * limit.
 */
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
