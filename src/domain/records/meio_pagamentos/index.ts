import { isCnpj } from '../../../core/document/cnpj.ts'
import { asksCard, tpagsOfForm } from '../../../core/tender/index.ts'
import { TENDERS } from '../../../core/tender/rows.ts'
import { ativo } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import type { Fields } from '../../fields/field.ts'
import { resetHidden } from '../../fields/reset.ts'
import { INDICADOR_FORMA, MEIO, OPCOES_MEIO, TIPO_INTERVALO } from '../../options/pagamento.ts'

interface Meio {
  qtdeparcelas?: number | null
  opcoes?: readonly string[] | null
  tpag?: string | null
  integrado?: boolean | null
}
const emParcelas = ({ qtdeparcelas }: Meio) => typeof qtdeparcelas === 'number' && qtdeparcelas > 1
const primeiroDiferente = (valores: Meio) =>
  emParcelas(valores) && Array.isArray(valores.opcoes) && valores.opcoes.includes('intervalo_diferente')

/** Tells if a code may be that of a form; any, while the form is not chosen. */
const isOfForm = (codigo: unknown, meio: unknown): boolean => {
  const codes = tpagsOfForm(Number(meio))
  return codes.length === 0 || codes.some(code => code === codigo)
}

const fields = {
  descricao: { type: 'text', label: 'Descrição', max: 60, required: true, list: true, filter: true },
  ativo,
  meio: { type: 'enum', label: 'Forma', options: MEIO, required: true, list: true, filter: true },
  tpag: {
    type: 'enum',
    label: 'Código na nota',
    options: TENDERS.map(({ tpag, name }) => [tpag, name] as const),
    required: true,
    list: true,
    filter: true,
    opcaoWhen: (codigo, { meio }) => isOfForm(codigo, meio),
  },
  integrado: {
    type: 'bool',
    label: 'Integrado ao caixa (TEF, PIX do sistema)',
    default: false,
    note: 'A nota leva a credenciadora e a autorização (tpIntegra 1)',
  },
  cnpj_credenciadora: {
    type: 'text',
    label: 'CNPJ da credenciadora',
    max: 14,
    mask: 'XX.XXX.XXX/XXXX-##',
  },
  terminal_pagamento: { type: 'text', label: 'Terminal de pagamento', max: 40 },
  indicador_forma: {
    type: 'enum',
    label: 'Indicador',
    options: INDICADOR_FORMA,
    default: 0,
    list: true,
    filter: true,
  },
  qtdeparcelas: {
    type: 'int',
    label: 'Máximo de parcelas',
    min: 1,
    max: 999,
    required: true,
    default: 1,
    list: true,
    filter: true,
  },
  intervalo: { type: 'int', label: 'Intervalo entre parcelas', min: 0, max: 999, default: 1 },
  tipoIntervalo: { type: 'enum', label: 'Tipo do intervalo', options: TIPO_INTERVALO, default: 2 },
  opcoes: { type: 'checklist', label: 'Opções', options: OPCOES_MEIO, default: [] },
  intervalo_inicial: { type: 'int', label: 'Intervalo inicial', min: 0, max: 999, default: 0 },
  tipoIntervaloIni: {
    type: 'enum',
    label: 'Tipo do intervalo inicial',
    options: TIPO_INTERVALO,
    default: 1,
  },
} as const satisfies Fields

/** Tells if the payment is by card or dynamic PIX (tPag): other payments have no acquirer. */
const byMaquina = ({ tpag }: Meio) => asksCard(String(tpag ?? ''))
const integrado = (valores: Meio) => byMaquina(valores) && valores.integrado === true

const dasParcelas = {
  intervalo: emParcelas,
  tipoIntervalo: emParcelas,
  opcoes: emParcelas,
  intervalo_inicial: primeiroDiferente,
  tipoIntervaloIni: primeiroDiferente,
}
const visibleWhen = {
  integrado: byMaquina,
  cnpj_credenciadora: integrado,
  terminal_pagamento: integrado,
  ...dasParcelas,
}
const parcelas = resetHidden(fields, dasParcelas)

/** Payment methods of the till: form, tPag, instalments (doc 3 §3.4). Cards also ask for a brand (register bandeiras). */
export const meio_pagamentos = defineRegister({
  id: 'meio_pagamentos',
  title: 'Formas de pagamento',
  singular: 'Forma de pagamento',
  words: {
    palavras: 'pix boleto dinheiro cartão crédito débito cheque vale fiado crediário meios',
    feminino: true,
  },
  api: 'meio_pagamentos',
  routes: { menu: 'cadastro', list: '/cadastro/pagamento' },
  access: { permission: 'cadastro_formas_pagamento', right: 'Formas de pagamento' },
  list: { search: ['descricao'], order: 'descricao,asc' },
  lookup: { opens: true, display: 'descricao' },
  fields,
  visibleWhen,
  requiredWhen: {
    cnpj_credenciadora: integrado,
    intervalo: emParcelas,
    tipoIntervalo: emParcelas,
    intervalo_inicial: primeiroDiferente,
    tipoIntervaloIni: primeiroDiferente,
  },
  rules: [
    {
      campo: 'cnpj_credenciadora',
      mensagem: 'CNPJ inválido',
      ok: ({ cnpj_credenciadora: cnpj }) => !cnpj || isCnpj(String(cnpj)),
    },
  ],
  aoMudar: {
    // if the new form does not allow the tPag, takes the first tPag of the form
    meio: ({ meio, tpag }) => {
      const [first = null] = tpagsOfForm(Number(meio))
      return isOfForm(tpag, meio) ? {} : { tpag: first }
    },
    qtdeparcelas: parcelas,
    opcoes: parcelas,
  },
})
