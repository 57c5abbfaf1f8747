import { defineRegister } from '../../fields/define.ts'

/**
 * The rules a product of an NCM gets where it has none (doc2 §2.1). Of the company, as products are: each has its regime.
 * ncm_id carries the code; pis_confins // contrato
 */
export const tributacao_ncm = defineRegister({
  id: 'tributacao_ncm',
  title: 'Tributação por NCM',
  singular: 'Tributação por NCM',
  words: { palavras: 'imposto ncm cfop cst', feminino: true },
  api: 'tributacao_ncm',
  routes: { menu: 'fiscal', list: '/fiscal/tributacao_ncms' },
  access: { permission: 'fiscal_tributacao_ncm' },
  owner: { empresa: true },
  storage: { unique: [[['ncm_id'], 'Já existe uma tributação para este NCM']] },
  list: { search: ['ncm_id'], order: 'ncm_id,asc' },
  lookup: { opens: true, display: 'ncm_id' },
  fields: {
    ncm_id: {
      type: 'ref',
      label: 'NCM',
      to: 'ncms',
      required: true,
      list: true,
      filter: true,
      noBulk: true,
    },
    icms_dentro: {
      type: 'ref',
      label: 'ICMS dentro do estado',
      to: 'tributacao_icms',
      oferece: { cfop: 'DENTRO' },
      list: true,
      filter: true,
    },
    icms_fora: {
      type: 'ref',
      label: 'ICMS fora do estado',
      to: 'tributacao_icms',
      oferece: { cfop: 'FORA' },
      list: true,
      filter: true,
    },
    ipi: { type: 'ref', label: 'IPI', to: 'tributacao_ipi', list: true },
    pis_confins: { type: 'ref', label: 'PIS/COFINS', to: 'tributacao_pisconfins', list: true, filter: true },
    ibs: { type: 'ref', label: 'IBS', to: 'tributacao_ibs', list: true },
    cbs: { type: 'ref', label: 'CBS', to: 'tributacao_cbs', list: true },
    isl: { type: 'ref', label: 'ISL', to: 'tributacao_isl' },
  },
  rules: [
    {
      campo: 'icms_dentro_id',
      mensagem: 'Informe ao menos uma regra',
      ok: v =>
        [v.icms_dentro_id, v.icms_fora_id, v.ipi_id, v.pis_confins_id, v.ibs_id, v.cbs_id, v.isl_id].some(
          Boolean,
        ),
    },
  ],
})
