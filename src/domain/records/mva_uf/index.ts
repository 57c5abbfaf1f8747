import { fcpFora } from '../../../core/law/fcp/fcp.ts'
import { ST_DA_LEI } from '../../../core/law/st-interestadual.ts'
import { isDecimal } from '../../../core/money/decimal.ts'
import { defineRegister } from '../../fields/define.ts'
import { warnOfPair } from '../../fiscal/aviso-icms.ts'
import { SIGLA_UF } from '../../options/uf.ts'

const taxa = { type: 'decimal', places: 4, digits: 4, min: '0', list: true } as const

const BASES_DO_DIFAL = [
  ['unica', 'Única'],
  ['por_dentro', 'Única, com o imposto por dentro'],
  ['dupla', 'Dupla'],
] as const

/** MVA and FCP by pair of states (G-022). Columns 1 to 5 are alternatives, and an ICMS rule names one of them. */
export const mva_uf = defineRegister({
  id: 'mva_uf',
  title: 'MVA e FCP',
  singular: 'MVA e FCP',
  words: { palavras: 'imposto substituição tributária st margem fcp' },
  api: 'mva_uf',
  routes: { noForm: true, menu: 'fiscal', list: '/fiscal/mva' },
  access: { permission: 'fiscal_mva_fcp', right: 'MVA e FCP' },
  storage: { unique: [[['uf_origem', 'uf_destino'], 'Já existe esta combinação de UF']] },
  list: { search: ['uf_origem', 'uf_destino'], order: 'uf_destino,asc' },
  lookup: { opens: true, display: 'uf_destino' },
  fields: {
    uf_origem: {
      type: 'enum',
      label: 'Origem',
      options: SIGLA_UF,
      required: true,
      list: true,
      filter: true,
    },
    uf_destino: {
      type: 'enum',
      label: 'Destino',
      options: SIGLA_UF,
      required: true,
      list: true,
      filter: true,
    },
    aliq_interna: { ...taxa, label: 'Interna %' },
    aliq_interestadual: { ...taxa, label: 'Interestadual %' },
    mva1: { ...taxa, label: 'MVA 1 %' },
    mva2: { ...taxa, label: 'MVA 2 %' },
    mva3: { ...taxa, label: 'MVA 3 %' },
    mva4: { ...taxa, label: 'MVA 4 %' },
    mva5: { ...taxa, label: 'MVA 5 %' },
    fcp1: { ...taxa, label: 'FCP 1 %' },
    fcp2: { ...taxa, label: 'FCP 2 %' },
    fcp3: { ...taxa, label: 'FCP 3 %' },
    fcp4: { ...taxa, label: 'FCP 4 %' },
    fcp5: { ...taxa, label: 'FCP 5 %' },
    // exceptions of a state's law for ST and DIFAL (core/law/st-interestadual.ts)
    mva_ajustada: {
      type: 'bool',
      label: 'Ajusta a MVA entre estados',
      note: 'MVA originais: ajustadas na venda de regime normal (Conv. 142/2018, cl. 11); desmarque se já ajustadas',
      default: ST_DA_LEI.mva_ajustada,
      list: true,
    },
    alq_intra_mva: {
      ...taxa,
      list: false,
      label: 'Interna na MVA ajustada %',
      note: 'Vazia, vale a alíquota de ST da regra de ICMS.',
    },
    st_difal: {
      type: 'bool',
      label: 'ST da diferença de alíquotas a quem consome',
      note: '(valor − ICMS da origem) ÷ (1 − interna), sem MVA (Conv. 142/2018, cl. 13, II)',
      default: ST_DA_LEI.st_difal,
    },
    st_deduz_desonerado: {
      type: 'bool',
      label: 'ST deduz o ICMS desonerado (CST 30)',
      note: 'Zona Franca e áreas de livre comércio, se o estado aceita (Conv. ICM 65/1988)',
      default: ST_DA_LEI.st_deduz_desonerado,
    },
    difal_base: {
      type: 'enum',
      label: 'Base do DIFAL',
      options: BASES_DO_DIFAL,
      default: ST_DA_LEI.difal_base,
    },
  },
  warnings: [{ campo: 'aliq_interestadual', diz: (par, { hoje }) => warnOfPair(par, hoje) }],
  rules: (['fcp1', 'fcp2', 'fcp3', 'fcp4', 'fcp5'] as const).map(campo => ({
    campo,
    mensagem: 'O estado de destino não tem FCP deste percentual',
    ok: (valores: { readonly [campo: string]: unknown }) => {
      const taxa = valores[campo]
      return (
        typeof taxa !== 'string' || !isDecimal(taxa) || fcpFora(taxa, String(valores['uf_destino'])) === null
      )
    },
  })),
})
