import type { Tabela } from './tabela.ts'

/** IBS of state and city, CBS. */
export const ibsCbs: Tabela = [
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 CbsTest.Basico+IbsTest+Municipal',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '10', aliquota_mu_ibs: '5' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8' },
      },
    },
    espera: {
      item: {
        base_cbs: '727.50',
        vlr_cbs: '58.20',
        vlr_ibs_uf: '72.75',
        vlr_ibs_mu: '36.38',
        vlr_ibs_total: '109.13',
      },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 CbsTest.FreteSeguroOutras',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '18', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.6',
          opcoes: ['frete_pis', 'seguro_pis', 'outras_pis'],
        },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '8', aliquota_mu_ibs: '4' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8' },
      },
      valorfrente: '50',
      valorseguro: '20',
      outrasdespesas: '30',
    },
    espera: { item: { base_cbs: '800.25', vlr_cbs: '64.02', vlr_ibs_uf: '64.02', vlr_ibs_mu: '32.01' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 CbsTest.FreteSeguroOutrasEDesconto',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        desconto: '100',
        regraicms: { cst: '00', icms: '18', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.6',
          opcoes: ['frete_pis', 'seguro_pis', 'outras_pis'],
        },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '8', aliquota_mu_ibs: '4' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8' },
      },
      valorfrente: '50',
      valorseguro: '20',
      outrasdespesas: '30',
    },
    espera: { item: { base_cbs: '727.50', vlr_cbs: '58.20', vlr_ibs_uf: '58.20', vlr_ibs_mu: '29.10' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 CbsTest.ValorDecimal',
    entrada: {
      item: {
        qtde: '1',
        preco: '157.89',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '8.5', aliquota_mu_ibs: '3.75' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8.5' },
      },
    },
    espera: { item: { base_cbs: '114.86', vlr_cbs: '9.76', vlr_ibs_uf: '9.76', vlr_ibs_mu: '4.31' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 CbsTest.SemPisCofinsIcms',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '0' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '0', aliquota_confins: '0' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '10', aliquota_mu_ibs: '5' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8' },
      },
    },
    espera: { item: { base_cbs: '1000.00', vlr_cbs: '80.00', vlr_ibs_uf: '100.00', vlr_ibs_mu: '50.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 CbsTest.Reducao100',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '0' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '0', aliquota_confins: '0' },
        regraibs: {
          cst_ibs: '000',
          aliquota_uf_ibs: '0.9',
          aliquota_reducao_uf_ibs: '100',
          aliquota_mu_ibs: '0',
          aliquota_reducao_mu_ibs: '100',
        },
        regracbs: { cst_cbs: '000', aliquota_cbs: '0.9', aliquota_reducao_uf_cbs: '100' },
      },
    },
    espera: { item: { base_cbs: '1000.00', vlr_cbs: '0.00', vlr_ibs_uf: '0.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 CbsTest.QtdMaior',
    entrada: {
      item: {
        qtde: '10',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '10', aliquota_mu_ibs: '5' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8' },
      },
    },
    espera: { item: { base_cbs: '727.50', vlr_cbs: '58.20', vlr_ibs_mu: '36.38' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb government purchase reducer',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '41' },
        regracbs: { cst_cbs: '200', aliquota_cbs: '10', aliquota_reducao_uf_cbs: '40' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
      },
      parametros: { pRedutor: '5' },
    },
    espera: { item: { vlr_cbs: '57.00', aliq_cbs_efetiva: '5.7000' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb government purchase reducer 2',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '41' },
        regracbs: { cst_cbs: '200', aliquota_cbs: '0.9', aliquota_reducao_uf_cbs: '60' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
      },
      parametros: { pRedutor: '3.33' },
    },
    espera: { item: { vlr_cbs: '3.48', aliq_cbs_efetiva: '0.3480' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb 550 suspended: rates zero',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '41' },
        regracbs: { cst_cbs: '550', aliquota_cbs: '0.9' },
        regraibs: { cst_ibs: '550', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
      },
    },
    espera: { item: { base_cbs: '1000.00', vlr_ibs_uf: '0.00', vlr_cbs: '0.00' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb 410: no group',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '41' },
        regracbs: { cst_cbs: '410', aliquota_cbs: '0.9' },
        regraibs: { cst_ibs: '410', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
      },
    },
    espera: { item: { base_cbs: '0.00', vlr_ibs_uf: '0.00', vlr_cbs: '0.00' } },
  },
  {
    fonte: 'OCA/l10n-brazil l10n_br_fiscal/tests/test_fiscal_tax.py@03c47ae test_compute_taxes_01',
    entrada: {
      item: {
        qtde: '11',
        preco: '3.143539',
        regraicms: { cst: '00', icms: '7', opcoes: ['Ipi_icms'] },
        regraipi: { cst: '50', aliquota: '15' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '0.65', aliquota_confins: '3' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
      },
      destinatario: { uf: 'PE', tipo: 'F', tipo_contribuite: 1, consumidor: 1 },
    },
    espera: {
      item: {
        vprod: '34.58',
        base_ipi: '34.58',
        vlripi: '5.19',
        base_icms: '39.77',
        vlricms: '2.78',
        base_pis: '34.58',
        vlrpis: '0.22',
        base_confins: '34.58',
        vlrconfins: '1.04',
        base_cbs: '30.54',
        vlr_ibs_uf: '0.03',
        vlr_cbs: '0.27',
      },
      totais: { vNF: '39.77' },
    },
  },
  {
    fonte: 'LC 214/2025 art. 12 (composition of the former UB16-10, removed by NT 2026.008); 2026 test rates',
    entrada: {
      item: {
        qtde: '7',
        preco: '19.99',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
      },
    },
    espera: {
      item: {
        vlricms: '25.19',
        vlrpis: '2.31',
        vlrconfins: '10.63',
        base_cbs: '101.80',
        vlr_ibs_uf: '0.10',
        vlr_ibs_mu: '0.00',
        vlr_ibs_total: '0.10',
        vlr_cbs: '0.92',
      },
      totais: { vBCIBSCBS: '101.80', vIBS: '0.10', vCBS: '0.92', vNF: '139.93', vNFTot: '139.93' },
    },
  },
  {
    fonte: 'LC 214/2025 art. 12 (composition of the former UB16-10, removed by NT 2026.008); 2026 test rates',
    entrada: {
      item: {
        qtde: '100',
        preco: '0.35',
        regraicms: { cst: '00', icms: '7' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
      },
    },
    espera: {
      item: {
        vlricms: '2.45',
        vlrpis: '0.58',
        vlrconfins: '2.66',
        base_cbs: '29.31',
        vlr_ibs_uf: '0.03',
        vlr_ibs_mu: '0.00',
        vlr_ibs_total: '0.03',
        vlr_cbs: '0.26',
      },
      totais: { vBCIBSCBS: '29.31', vIBS: '0.03', vCBS: '0.26', vNF: '35.00', vNFTot: '35.00' },
    },
  },
  {
    fonte: 'LC 214/2025 art. 12 (composition of the former UB16-10, removed by NT 2026.008); 2026 test rates',
    entrada: {
      item: {
        qtde: '1',
        preco: '88.88',
        regraicms: { cst: '00', icms: '0' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
      },
    },
    espera: {
      item: {
        vlricms: '0.00',
        vlrpis: '1.47',
        vlrconfins: '6.75',
        base_cbs: '80.66',
        vlr_ibs_uf: '0.08',
        vlr_ibs_mu: '0.00',
        vlr_ibs_total: '0.08',
        vlr_cbs: '0.73',
      },
      totais: { vBCIBSCBS: '80.66', vIBS: '0.08', vCBS: '0.73', vNF: '88.88', vNFTot: '88.88' },
    },
  },
  {
    fonte: 'LC 214/2025 reduction 40% cClassTrib 200048: effective rate 4 decimals',
    entrada: {
      item: {
        qtde: '1',
        preco: '987.65',
        regraicms: { cst: '00', icms: '12' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
        regraibs: {
          cst_ibs: '200',
          aliquota_uf_ibs: '0.1',
          aliquota_reducao_uf_ibs: '40',
          aliquota_mu_ibs: '0',
          aliquota_reducao_mu_ibs: '40',
        },
        regracbs: { cst_cbs: '200', aliquota_cbs: '0.9', aliquota_reducao_uf_cbs: '40' },
      },
    },
    espera: {
      item: {
        aliq_ibs_uf_efetiva: '0.0600',
        aliq_cbs_efetiva: '0.5400',
        base_cbs: '777.77',
        vlr_ibs_uf: '0.47',
        vlr_cbs_bruto: '4.20',
        vlr_cbs: '4.20',
      },
    },
  },
  {
    fonte: 'LC 214/2025 reduction 60% cClassTrib 200034: effective rate 4 decimals',
    entrada: {
      item: {
        qtde: '1',
        preco: '987.65',
        regraicms: { cst: '00', icms: '12' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
        regraibs: {
          cst_ibs: '200',
          aliquota_uf_ibs: '0.1',
          aliquota_reducao_uf_ibs: '60',
          aliquota_mu_ibs: '0',
          aliquota_reducao_mu_ibs: '60',
        },
        regracbs: { cst_cbs: '200', aliquota_cbs: '0.9', aliquota_reducao_uf_cbs: '60' },
      },
    },
    espera: {
      item: {
        aliq_ibs_uf_efetiva: '0.0400',
        aliq_cbs_efetiva: '0.3600',
        base_cbs: '777.77',
        vlr_ibs_uf: '0.31',
        vlr_cbs_bruto: '2.80',
        vlr_cbs: '2.80',
      },
    },
  },
  {
    fonte: 'LC 214/2025 deferral CST 510 25% (clamped to 100)',
    entrada: {
      item: {
        qtde: '1',
        preco: '4321.09',
        regraicms: { cst: '41' },
        regraibs: {
          cst_ibs: '510',
          aliquota_uf_ibs: '0.1',
          diferimento_uf_ibs: '25',
          aliquota_mu_ibs: '0',
          diferimento_mu_ibs: '25',
        },
        regracbs: { cst_cbs: '510', aliquota_cbs: '0.9', diferimento_uf_cbs: '25' },
      },
    },
    espera: {
      item: {
        vlr_cbs_bruto: '38.89',
        vlr_dif_cbs: '9.72',
        vlr_cbs: '29.17',
        vlr_dif_ibs_uf: '1.08',
        vlr_ibs_uf: '3.24',
      },
    },
  },
  {
    fonte: 'LC 214/2025 deferral CST 510 100% (clamped to 100)',
    entrada: {
      item: {
        qtde: '1',
        preco: '4321.09',
        regraicms: { cst: '41' },
        regraibs: {
          cst_ibs: '510',
          aliquota_uf_ibs: '0.1',
          diferimento_uf_ibs: '100',
          aliquota_mu_ibs: '0',
          diferimento_mu_ibs: '100',
        },
        regracbs: { cst_cbs: '510', aliquota_cbs: '0.9', diferimento_uf_cbs: '100' },
      },
    },
    espera: {
      item: {
        vlr_cbs_bruto: '38.89',
        vlr_dif_cbs: '38.89',
        vlr_cbs: '0.00',
        vlr_dif_ibs_uf: '4.32',
        vlr_ibs_uf: '0.00',
      },
    },
  },
  {
    fonte: 'LC 214/2025 arts. 343-344: 2027-2028 IBS 0.05 + 0.05; NT 2026.008: vProd holds them',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '18' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8.7' },
      },
      data: '2027-01-15',
    },
    espera: {
      item: {
        base_cbs: '820.00',
        vlr_ibs_uf: '0.41',
        vlr_ibs_mu: '0.41',
        vlr_ibs_total: '0.82',
        vlr_cbs: '71.34',
      },
      totais: { vNF: '1072.16', vNFTot: '1072.16', vProd: '1072.16', vProdLiqTot: '1000.00' },
    },
  },
  {
    fonte:
      'LC 214/2025 art. 12 (composition of the former UB16-10, removed by NT 2026.008); DIFAL and FCP to destination leave the base',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliq_icms_int_des: '20.5',
        aliq_icms_des: '7',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
      },
      destinatario: { uf: 'BA', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: {
      item: {
        vlrparufdes: '135.00',
        vlrfcp: '20.00',
        base_cbs: '682.50',
        vlr_cbs: '6.14',
        vlr_ibs_uf: '0.68',
      },
    },
  },
  {
    fonte:
      'LC 214/2025 art. 12 (composition of the former UB16-10, removed by NT 2026.008); monophase ICMS leaves the base; ST does not',
    entrada: {
      itens: [
        {
          qtde: '1000',
          preco: '5.50',
          regraicms: { cst: '02', icms: '1.0635' },
          regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
          regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
        },
        {
          qtde: '1',
          preco: '100',
          aliqmva: '40',
          regraicms: { cst: '10', icms: '18', icms_st: '18' },
          regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
          regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
        },
      ],
    },
    espera: {
      itens: [
        { base_cbs: '4436.50', vlr_cbs: '39.93' },
        { base_cbs: '82.00', vlr_cbs: '0.74' },
      ],
      totais: { vNF: '5607.20', vBCIBSCBS: '4518.50' },
    },
  },
  {
    fonte: 'own FCP leaves the base',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '20', fcp: '1' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
      },
      emitente: { crt: 3, uf: 'RJ' },
      destinatario: { uf: 'RJ', tipo: 'J' },
      parametros: {
        mva_uf: {
          uf: 'RJ',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '0', '0', '0', '0'],
        },
      },
    },
    espera: { item: { vlr_fcp: '2.00', base_cbs: '78.00', vlr_cbs: '0.70' } },
  },
  {
    fonte: 'returned tax (gDevTrib) per sphere, floored at zero',
    entrada: {
      item: {
        qtde: '1',
        preco: '500',
        dev_trib_ibs_uf: '0.20',
        dev_trib_cbs: '99',
        regraicms: { cst: '41' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
      },
    },
    espera: { item: { vlr_ibs_uf: '0.30', vlr_cbs: '0.00' } },
  },
  {
    fonte: 'three items: the total is the sum of rounded items',
    entrada: {
      itens: [
        {
          qtde: '1',
          preco: '4.99',
          regraicms: { cst: '41' },
          regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
          regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
        },
        {
          qtde: '1',
          preco: '4.99',
          regraicms: { cst: '41' },
          regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
          regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
        },
        {
          qtde: '1',
          preco: '4.99',
          regraicms: { cst: '41' },
          regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
          regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
        },
      ],
    },
    espera: {
      itens: [
        { vlr_ibs_uf: '0.00', vlr_cbs: '0.04' },
        { vlr_ibs_uf: '0.00', vlr_cbs: '0.04' },
        { vlr_ibs_uf: '0.00', vlr_cbs: '0.04' },
      ],
      totais: { vBCIBSCBS: '14.97', vIBS: '0.00', vCBS: '0.12' },
    },
  },
  {
    fonte:
      'NT 2025.002 (UB18/37/56-10 exc. 1): cClassTrib 200022 with ind_gTribRegular, three rates 0 and regular figures',
    entrada: {
      item: {
        qtde: '4',
        preco: '312.45',
        trib_regular: true,
        cst_reg: '000',
        cclasstrib_reg: '000001',
        regraicms: { cst: '41' },
        regraibs: { cst_ibs: '200', aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' },
        regracbs: { cst_cbs: '200', aliquota_cbs: '8.8' },
      },
      data: '2027-03-03',
    },
    espera: {
      item: {
        base_ibs_uf: '1249.80',
        aliq_ibs_uf_efetiva: '0.0000',
        vlr_ibs_uf: '0.00',
        vlr_ibs_mu: '0.00',
        vlr_cbs: '0.00',
        vlr_ibs_total: '0.00',
        aliq_ibs_uf_reg: '0.0500',
        vlr_ibs_uf_reg: '0.62',
        vlr_ibs_mu_reg: '0.62',
        aliq_cbs_reg: '8.8000',
        vlr_cbs_reg: '109.98',
      },
      totais: { vIBS: '0.00', vCBS: '0.00', vProd: '1249.80', vNF: '1249.80' },
    },
  },
  {
    fonte: 'NT 2025.002 UB63-10: vDevTrib = base x rate x pDevTrib',
    entrada: {
      item: {
        qtde: '2',
        preco: '345.67',
        perc_dev_trib_ibs_uf: '20',
        perc_dev_trib_cbs: '100',
        regraicms: { cst: '41' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
      },
    },
    espera: {
      item: {
        base_cbs: '691.34',
        vlr_dev_trib_ibs_uf: '0.14',
        vlr_ibs_uf: '0.55',
        vlr_dev_trib_cbs: '6.22',
        vlr_cbs_bruto: '6.22',
        vlr_cbs: '0.00',
        vlr_ibs_total: '0.55',
      },
      totais: { vIBS: '0.55', vCBS: '0.00' },
    },
  },
  {
    fonte:
      'NT 2025.002 (1150): vIBS = UF + Mun - vCredPres when the credit is deducted; without the flag it is not',
    entrada: {
      itens: [
        {
          qtde: '1',
          preco: '5000',
          vlr_cred_pres_ibs: '1.25',
          vlr_cred_pres_cbs: '2.00',
          deduz_cred_pres: true,
          regraicms: { cst: '41' },
          regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
          regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
        },
        {
          qtde: '1',
          preco: '5000',
          vlr_cred_pres_ibs: '1.25',
          vlr_cred_pres_cbs: '2.00',
          regraicms: { cst: '41' },
          regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
          regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
        },
      ],
    },
    espera: {
      itens: [
        {
          vlr_ibs_uf: '5.00',
          vlr_ibs_mu: '0.00',
          vlr_cred_pres_ibs: '1.25',
          vlr_cred_pres_cbs: '2.00',
          vlr_ibs_total: '3.75',
          vlr_cbs: '45.00',
        },
        {
          vlr_ibs_uf: '5.00',
          vlr_ibs_mu: '0.00',
          vlr_cred_pres_ibs: '1.25',
          vlr_cred_pres_cbs: '2.00',
          vlr_ibs_total: '5.00',
          vlr_cbs: '45.00',
        },
      ],
      totais: { vIBSUF: '10.00', vIBS: '8.75', vCBS: '90.00', vNF: '10000.00' },
    },
  },
]
