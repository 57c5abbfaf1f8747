import type { Tabela } from './tabela.ts'

/** Imposto Seletivo. */
export const is: Tabela = [
  {
    fonte: 'doc 3 §9.2: ad valorem + specific rate x quantity',
    entrada: {
      item: {
        qtde: '3',
        preco: '35.80',
        regraicms: { cst: '41' },
        regraisl: { cst_isl: '000', aliquota_isl: '10', aliquota_especifica_isl: '0' },
      },
      data: '2027-05-05',
    },
    espera: {
      item: { base_isl: '107.40', vlr_isl_ad: '10.74', vlr_isl_especifica: '0.00', vlr_isl: '10.74' },
      totais: { vIS: '10.74', vNF: '118.14', vNFTot: '118.14', vProd: '118.14', vProdLiqTot: '107.40' },
    },
  },
  {
    fonte: 'doc 3 §9.2: ad valorem + specific rate x quantity',
    entrada: {
      item: {
        qtde: '12',
        preco: '35.80',
        regraicms: { cst: '41' },
        regraisl: { cst_isl: '000', aliquota_isl: '0', aliquota_especifica_isl: '1.2345' },
      },
      data: '2027-05-05',
    },
    espera: {
      item: { base_isl: '429.60', vlr_isl_ad: '0.00', vlr_isl_especifica: '14.81', vlr_isl: '14.81' },
      totais: { vIS: '14.81', vNF: '444.41', vNFTot: '444.41', vProd: '444.41', vProdLiqTot: '429.60' },
    },
  },
  {
    fonte: 'doc 3 §9.2: ad valorem + specific rate x quantity',
    entrada: {
      item: {
        qtde: '20',
        preco: '35.80',
        regraicms: { cst: '41' },
        regraisl: { cst_isl: '000', aliquota_isl: '250', aliquota_especifica_isl: '0.05' },
      },
      data: '2027-05-05',
    },
    espera: {
      item: { base_isl: '716.00', vlr_isl_ad: '1790.00', vlr_isl_especifica: '1.00', vlr_isl: '1791.00' },
      totais: { vIS: '1791.00', vNF: '2507.00', vNFTot: '2507.00', vProd: '2507.00', vProdLiqTot: '716.00' },
    },
  },
  {
    fonte: 'doc 2 §3.13 flags ibs_isl=True cbs_isl=False',
    entrada: {
      item: {
        qtde: '1',
        preco: '500',
        regraicms: { cst: '00', icms: '18' },
        regraisl: { cst_isl: '000', aliquota_isl: '15', aliquota_especifica_isl: '0', ibs_isl: true },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8.5' },
      },
      data: '2028-01-10',
    },
    espera: {
      item: {
        base_isl: '410.00',
        vlr_isl: '61.50',
        base_ibs_uf: '471.50',
        base_cbs: '410.00',
        vlr_ibs_uf: '0.24',
        vlr_ibs_mu: '0.24',
        vlr_cbs: '34.85',
      },
      totais: { vNF: '596.83', vNFTot: '596.83', vProd: '596.83', vProdLiqTot: '500.00' },
    },
  },
  {
    fonte: 'doc 2 §3.13 flags ibs_isl=True cbs_isl=True',
    entrada: {
      item: {
        qtde: '1',
        preco: '500',
        regraicms: { cst: '00', icms: '18' },
        regraisl: {
          cst_isl: '000',
          aliquota_isl: '15',
          aliquota_especifica_isl: '0',
          ibs_isl: true,
          cbs_isl: true,
        },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8.5' },
      },
      data: '2028-01-10',
    },
    espera: {
      item: {
        base_isl: '410.00',
        vlr_isl: '61.50',
        base_ibs_uf: '471.50',
        base_cbs: '471.50',
        vlr_ibs_uf: '0.24',
        vlr_ibs_mu: '0.24',
        vlr_cbs: '40.08',
      },
      totais: { vNF: '602.06', vNFTot: '602.06', vProd: '602.06', vProdLiqTot: '500.00' },
    },
  },
  {
    fonte: 'doc 2 §3.13 flags ibs_isl=False cbs_isl=False',
    entrada: {
      item: {
        qtde: '1',
        preco: '500',
        regraicms: { cst: '00', icms: '18' },
        regraisl: { cst_isl: '000', aliquota_isl: '15', aliquota_especifica_isl: '0' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8.5' },
      },
      data: '2028-01-10',
    },
    espera: {
      item: {
        base_isl: '410.00',
        vlr_isl: '61.50',
        base_ibs_uf: '410.00',
        base_cbs: '410.00',
        vlr_ibs_uf: '0.21',
        vlr_ibs_mu: '0.21',
        vlr_cbs: '34.85',
      },
      totais: { vNF: '596.77', vNFTot: '596.77', vProd: '596.77', vProdLiqTot: '500.00' },
    },
  },
  {
    fonte: 'doc 3 §9.2: the specific rate is of the taxable unit, here 24 UN in 2 CX of 12',
    entrada: {
      item: {
        qtde: '2',
        preco: '31',
        unidade: 'CX',
        unidade_trib: 'UN',
        fator_coversao: '12', // contrato
        tipo_conversao: 2,
        regraicms: { cst: '00', icms: '18' },
        regraisl: { cst_isl: '000', aliquota_isl: '0', aliquota_especifica_isl: '0.10' },
      },
      data: '2028-01-10',
    },
    espera: {
      item: { qtde_trib: '24.0000', vlr_isl_ad: '0.00', vlr_isl_especifica: '2.40', vlr_isl: '2.40' },
    },
  },
]
