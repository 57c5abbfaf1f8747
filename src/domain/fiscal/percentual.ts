import { dec, isDecimal } from '../../core/money/decimal.ts'

type Valores = Readonly<Record<string, unknown>>

/** Tells if the rates of a record are percentages: a `tipo_calculo` other than 1, the default, is in R$. */
const inPercent = (valores: Valores): boolean => (valores['tipo_calculo'] ?? 1) === 1

/** Makes the rule that a percentage is at most 100. A rate in R$ has no such limit. */
export const percentual = (campo: string, isPercent = inPercent) => ({
  campo,
  mensagem: 'O valor máximo é 100.',
  ok: (valores: Valores): boolean => {
    const taxa = valores[campo]
    return !isPercent(valores) || typeof taxa !== 'string' || !isDecimal(taxa) || dec(taxa).lte(100)
  },
})
