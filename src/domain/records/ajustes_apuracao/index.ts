import { type CodeOfAdjustment, isUnknownCode, RULES_OF_CODE } from '../../../core/sped/adjustment-code.ts'
import { defineRegister, type RecordContext } from '../../fields/define.ts'
import { APURACAO, ESPECIE_AJUSTE } from '../../options/sped.ts'
import { SIGLA_UF } from '../../options/uf.ts'

const isAdjustment = ({ especie }: { especie?: unknown }) => especie === 'ajuste'
const isOwed = ({ especie }: { especie?: unknown }) => especie === 'obrigacao'
type Said = Readonly<Record<string, unknown>>

/** Reads the code of an adjustment. `uf`: the open company's state, which assesses its own ICMS. */
const codeOf = (said: Said, uf: string): CodeOfAdjustment => {
  const [codigo = '', apuracao = '', of = ''] = ['codigo', 'apuracao', 'uf'].map(name =>
    String(said[name] ?? ''),
  )
  return { codigo, apuracao, uf: apuracao === 'icms' ? uf : of }
}
const hasState = ({ apuracao }: { apuracao?: unknown }) => ['st', 'difal', 'fcp'].includes(String(apuracao))

/** Adjustments of a month's tax assessment, by the state's tables, the amounts to pay, and the credit of the month before. */
export const ajustes_apuracao = defineRegister({
  id: 'ajustes_apuracao',
  title: 'Ajustes da apuração',
  singular: 'Ajuste da apuração',
  words: { palavras: 'sped icms ipi st difal guia gnre saldo credor débito crédito outros recolher' },
  api: 'ajustes_apuracao',
  routes: { menu: 'fiscal', list: '/contabil/ajustes' },
  access: { permission: 'contabil_sped', guardedReads: true },
  owner: { empresa: true },
  list: { search: ['mes', 'codigo', 'descricao'], order: 'mes,desc' },
  lookup: { display: 'descricao' },
  fields: {
    mes: {
      type: 'text',
      label: 'Mês',
      max: 7,
      required: true,
      list: true,
      filter: true,
      mask: '00/0000',
      pattern: ['^(0[1-9]|1[0-2])/20\\d\\d$', 'Use MM/AAAA'],
    },
    especie: {
      type: 'enum',
      label: 'O que é',
      options: ESPECIE_AJUSTE,
      required: true,
      default: 'ajuste',
      list: true,
      filter: true,
    },
    apuracao: {
      type: 'enum',
      label: 'Apuração',
      options: APURACAO,
      required: true,
      default: 'icms',
      list: true,
      filter: true,
    },
    uf: { type: 'enum', label: 'UF', options: SIGLA_UF, list: true, note: 'De quem recebe a ST ou o DIFAL' },
    codigo: {
      type: 'text',
      label: 'Código',
      max: 8,
      list: true,
      filter: true,
      note: 'Ajuste: 8 letras da tabela 5.1.1 da UF; guia: 3 algarismos da tabela 5.4',
    },
    valor: { type: 'money', label: 'Valor', min: '0.01', required: true, list: true },
    descricao: { type: 'text', label: 'Descrição', max: 100, required: true, list: true },
    vencimento: { type: 'date', label: 'Vencimento', list: true },
    receita: { type: 'text', label: 'Código de receita', max: 20, list: true },
  },
  visibleWhen: {
    codigo: r => isAdjustment(r) || isOwed(r),
    uf: hasState,
    vencimento: isOwed,
    receita: isOwed,
  },
  requiredWhen: {
    codigo: r => isAdjustment(r) || isOwed(r),
    uf: hasState,
    vencimento: isOwed,
    receita: isOwed,
  },
  rules: [
    {
      campo: 'apuracao',
      mensagem: 'Do IPI só vai o saldo anterior: ajustes e guia são do programa oficial',
      ok: r => r['apuracao'] !== 'ipi' || r['especie'] === 'anterior',
    },
    ...RULES_OF_CODE.map(({ diz, ok }, at) => ({
      campo: 'codigo',
      mensagem: diz,
      ok: (r: Said, { uf = '' }: RecordContext) => {
        const of = codeOf(r, uf)
        return !isAdjustment(r) || RULES_OF_CODE.slice(0, at).some(rule => !rule.ok(of)) || ok(of)
      },
    })),
    {
      campo: 'codigo',
      mensagem: 'Use os 3 algarismos da tabela 5.4',
      ok: r => !isOwed(r) || /^\d{3}$/.test(String(r['codigo'] ?? '')),
    },
  ],
  warnings: [
    {
      campo: 'codigo',
      diz: r =>
        isAdjustment(r) && isUnknownCode(String(r.codigo ?? ''))
          ? 'O código não está na tabela 5.1.1 que se conhece aqui: confira-o com o contador'
          : null,
    },
  ],
})
