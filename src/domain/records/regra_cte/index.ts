import { cstObject } from '../../fields/coded.ts'
import { ativo, nome, percentagem } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import type { Fields } from '../../fields/field.ts'
import { resetHidden } from '../../fields/reset.ts'
import { camposDaLei, vigenciaOrdenada } from '../../fiscal/aliquota-da-lei.ts'
import { warnOfFreight } from '../../fiscal/aviso-icms.ts'
import { warnOfService } from '../../fiscal/reforma-do-servico.ts'
import { CST_CTE } from '../../options/cst.ts'

type Cst = (typeof CST_CTE)[number][0]
const em =
  (...lista: readonly Cst[]) =>
  ({ cst }: { cst?: Cst | null }) =>
    cst !== null && cst !== undefined && lista.includes(cst)

const fields = {
  nome: nome(),
  ativo,
  cfop: { type: 'ref', label: 'CFOP', to: 'cfops', required: true, list: true, filter: true },
  cst: {
    type: 'enum',
    label: 'CST',
    options: CST_CTE,
    ...cstObject,
    required: true,
    list: true,
    filter: true,
  },
  aliquota: { ...percentagem, label: 'ICMS (%)', list: true, filter: true },
  reducao: { ...percentagem, label: 'Redução da base (%)', list: true },
  aliquota_uf_ibs: { ...percentagem, label: 'IBS da UF (%)' },
  aliquota_mu_ibs: { ...percentagem, label: 'IBS do município (%)' },
  aliquota_cbs: { ...percentagem, label: 'CBS (%)' },
  ...camposDaLei,
  aliquota_lei: { ...camposDaLei.aliquota_lei, label: 'IBS e CBS da lei', list: false },
} as const satisfies Fields

// a rule that says nothing takes the law's, as those of before these fields
const propria = ({ aliquota_lei }: { aliquota_lei?: boolean | null }) => aliquota_lei === false
const requiredWhen = { aliquota_uf_ibs: propria, aliquota_mu_ibs: propria, aliquota_cbs: propria }

// fields shown for each CST, by the groups of the CT-e layout 4.00: ICMS00, ICMS20, ICMS45, ICMS60, ICMS90 and ICMSSN
const visibleWhen = { aliquota: em('00', '20', '60', '90'), reducao: em('20', '90') }

/** Register of ICMS rules for transport services (G-040). */
export const regra_cte = defineRegister({
  id: 'regra_cte',
  title: 'Regras de CT-e',
  singular: 'Regra de CT-e',
  words: { feminino: true },
  api: 'regra_cte',
  routes: { menu: 'fiscal', list: '/fiscal/cte' },
  access: { permission: 'fiscal_regra_cte', right: 'Regras de CT-e', plan: 'emitir_cte' },
  list: { search: ['nome', 'cfop', 'cst'], order: 'nome,asc' },
  lookup: { opens: true, asked: { by: 'nome', always: { ativo: '1' } } },
  fields,
  visibleWhen,
  requiredWhen,
  warnings: [
    { campo: 'aliquota', diz: (regra, contexto) => warnOfFreight(regra, contexto) },
    { campo: 'aliquota_cbs', diz: (regra, { hoje }) => warnOfService(regra, hoje) },
  ],
  rules: [vigenciaOrdenada],
  aoMudar: { cst: resetHidden(fields, visibleWhen) },
})
