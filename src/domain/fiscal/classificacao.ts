import type { Linha } from '../fields/field.ts'
import { asCode } from '../schema/types.ts'

/** Makes a rule's field cClassTrib, looked up among the valid ones of its CST. @param cst name of the CST's field */
export const classificacaoDo = (cst: string) =>
  ({
    type: 'ref',
    label: 'Classificação tributária',
    to: 'classificacao_tributaria',
    oferece: (valores: Linha) => (valores[cst] ? { CST_IBS_CBS: String(valores[cst]) } : {}),
    required: true,
    list: true,
  }) as const

/** Makes the rule that the classification begins with the code of its CST. */
export const ofClasse = (cst: string, classificacao: string) => ({
  campo: classificacao,
  mensagem: 'Opção inválida',
  ok: (valores: Linha) =>
    !valores[classificacao] || asCode(valores[classificacao]).startsWith(asCode(valores[cst])),
})
