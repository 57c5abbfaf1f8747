import type { Linha } from '../fields/field.ts'
import { asCode } from '../schema/types.ts'

/** The classification (cClassTrib) of a rule: looked up among those of its CST that are in force. @param cst field of the CST */
export const classificacaoDo = (cst: string) =>
  ({
    type: 'ref',
    label: 'Classificação tributária',
    to: 'classificacao_tributaria',
    oferece: (valores: Linha) => (valores[cst] ? { CST_IBS_CBS: String(valores[cst]) } : {}),
    required: true,
    list: true,
  }) as const

/** The table's code begins with its CST: another one is refused. */
export const ofClasse = (cst: string, classificacao: string) => ({
  campo: classificacao,
  mensagem: 'Opção inválida',
  ok: (valores: Linha) =>
    !valores[classificacao] || asCode(valores[classificacao]).startsWith(asCode(valores[cst])),
})
