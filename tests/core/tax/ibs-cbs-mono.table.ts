import type { Tabela } from './tabela.ts'

const ICMS = { cst: '61', aliq_icms_retido_anteriormente: '0' }
const ibs = (classe: string, campos: object) => ({
  cst_ibs: '620',
  classificacao_ibs: classe,
  aliquota_uf_ibs: '0.1',
  aliquota_mu_ibs: '0',
  ...campos,
})
const cbs = (classe: string, campos: object) => ({
  cst_cbs: '620',
  classificacao_cbs: classe,
  aliquota_cbs: '0.9',
  ...campos,
})

/** IBS and CBS of the fuels taxed once, by hand: quantity × R$ per unit, or value × rate, as the day's layout has it. */
export const ibsCbsMono: Tabela = [
  {
    fonte:
      'LC 214/2025 art. 180: two 13 kg cylinders, charged before: 26 × 0.1234 and 26 × 0.5678, in no total',
    entrada: {
      data: '2026-10-10',
      modelo: '65',
      item: {
        qtde: '2',
        preco: '110.00',
        unidade: 'UN',
        unidade_trib: 'KG',
        fator_coversao: '13',
        tipo_conversao: '2',
        regraicms: ICMS,
        regraibs: ibs('620006', { ad_rem_ret_ibs: '0.1234' }),
        regracbs: cbs('620006', { ad_rem_ret_cbs: '0.5678' }),
      },
    },
    espera: {
      item: {
        base_ibs_uf: '0.00',
        vlr_ibs_total: '0.00',
        vlr_cbs: '0.00',
        vlr_ibs_mono: '0.00',
        vlr_ibs_mono_ret: '3.21',
        vlr_cbs_mono_ret: '14.76',
        vlr_ibs_mono_total: '0.00',
        vlr_cbs_mono_total: '0.00',
      },
      totais: { vIBSMonoRet: '3.21', vCBSMonoRet: '14.76', vIBSMono: '0.00', vIBS: '0.00', vNF: '220.00' },
    },
  },
  {
    fonte: 'NT 2025.002 UB88, UB89: 1000 × 0.1 and 1000 × 0.9005; outside the note in 2026',
    entrada: {
      data: '2026-10-10',
      item: {
        qtde: '1000',
        preco: '6.00',
        regraicms: ICMS,
        regraibs: ibs('620001', { ad_rem_ibs: '0.1' }),
        regracbs: cbs('620001', { ad_rem_cbs: '0.9005' }),
      },
    },
    espera: {
      item: {
        vlr_ibs_mono: '100.00',
        vlr_cbs_mono: '900.50',
        vlr_ibs_mono_total: '100.00',
        vitem: '6000.00',
      },
      totais: { vIBSMono: '100.00', vCBSMono: '900.50', vIBSMonoReten: '0.00', vNF: '6000.00' },
    },
  },
  {
    fonte:
      'LC 214/2025 art. 178: diesel retains for 882.5 of biodiesel: 882.5 × 0.03 = 26.475 and 882.5 × 0.2',
    entrada: {
      data: '2026-10-10',
      item: {
        qtde: '5000',
        preco: '6.00',
        regraicms: ICMS,
        regraibs: ibs('620002', { ad_rem_ibs: '0.05', ad_rem_reten_ibs: '0.03', qtde_reten_ibs: '0.1765' }),
        regracbs: cbs('620002', { ad_rem_cbs: '0.35', ad_rem_reten_cbs: '0.2' }),
      },
    },
    espera: {
      item: {
        vlr_ibs_mono: '250.00',
        vlr_ibs_mono_reten: '26.48',
        vlr_ibs_mono_total: '276.48',
        vlr_cbs_mono: '1750.00',
        vlr_cbs_mono_reten: '176.50',
        vlr_cbs_mono_total: '1926.50',
      },
      totais: { vIBSMonoReten: '26.48', vCBSMonoReten: '176.50' },
    },
  },
  {
    fonte: 'LC 214/2025 art. 178: biodiesel, 300 × 0.05 deferred whole and 300 × 0.35 deferred by 30 %',
    entrada: {
      data: '2026-10-10',
      item: {
        qtde: '300',
        preco: '5.00',
        regraicms: ICMS,
        regraibs: ibs('620003', { ad_rem_ibs: '0.05', dif_mono_ibs: '100' }),
        regracbs: cbs('620003', { ad_rem_cbs: '0.35', dif_mono_cbs: '30' }),
      },
    },
    espera: {
      item: {
        vlr_ibs_mono: '0.00',
        vlr_ibs_mono_dif: '15.00',
        vlr_ibs_mono_total: '0.00',
        vlr_cbs_mono_dif: '31.50',
        vlr_cbs_mono_total: '73.50',
      },
    },
  },
  {
    fonte: 'NT 2025.002 v1.50: from 2026-11-16 both by value: 500 × 0.1 % and 500 × 0.9 %',
    entrada: {
      data: '2026-11-28',
      item: {
        qtde: '100',
        preco: '5.00',
        regraicms: ICMS,
        regraibs: ibs('620001', { ad_rem_ibs: '0.1' }),
        regracbs: cbs('620001', { ad_rem_cbs: '0.9' }),
      },
    },
    espera: {
      item: {
        base_mono: '500.00',
        vlr_ibs_mono_uf: '0.50',
        vlr_ibs_mono_mu: '0.00',
        vlr_ibs_mono: '0.50',
        vlr_cbs_mono: '4.50',
      },
      totais: { vNF: '500.00', vBCIBSCBS: '0.00' },
    },
  },
  {
    fonte:
      'NT 2025.002 v1.50: in 2027 IBS by value (500 × 0.05 % twice), CBS by unit (100 × 0.9), inside vProd',
    entrada: {
      data: '2027-01-10',
      item: {
        qtde: '100',
        preco: '5.00',
        regraicms: ICMS,
        regraibs: ibs('620001', { aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' }),
        regracbs: cbs('620001', { ad_rem_cbs: '0.9' }),
      },
    },
    espera: {
      item: {
        vlr_ibs_mono: '0.50',
        vlr_cbs_mono: '90.00',
        vprodliq: '500.00',
        vprod_xml: '590.50',
        vitem: '590.50',
      },
      totais: { vNF: '590.50', vNFTot: '590.50', vIBSMono: '0.50', vCBSMono: '90.00' },
    },
  },
  {
    fonte: 'rules §13a: the price on the shelf, 590.50, holds 0.50 of IBS and 90.00 of CBS',
    entrada: {
      data: '2027-01-10',
      parametros: { preco_bruto: true },
      item: {
        qtde: '100',
        preco: '5.905',
        regraicms: ICMS,
        regraibs: ibs('620001', { aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' }),
        regracbs: cbs('620001', { ad_rem_cbs: '0.9' }),
      },
    },
    espera: { item: { vprodliq: '500.00', vprod_xml: '590.50' }, totais: { vNF: '590.50' } },
  },
  {
    fonte: 'a fuel beside ordinary goods: each in its own totals',
    entrada: {
      data: '2026-10-10',
      itens: [
        {
          qtde: '13',
          preco: '9.00',
          regraicms: ICMS,
          regraibs: ibs('620006', { ad_rem_ret_ibs: '0.1' }),
          regracbs: cbs('620006', { ad_rem_ret_cbs: '0.5' }),
        },
        {
          qtde: '1',
          preco: '100.00',
          regraicms: { cst: '40' },
          regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
          regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
        },
      ],
    },
    espera: {
      totais: { vBCIBSCBS: '100.00', vIBS: '0.10', vCBS: '0.90', vIBSMonoRet: '1.30', vCBSMonoRet: '6.50' },
    },
  },
]
