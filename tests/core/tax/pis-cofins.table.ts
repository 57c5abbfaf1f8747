import type { Tabela } from './tabela.ts'

/** PIS and COFINS by CST and base options. */
export const pisCofins: Tabela = [
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cofins',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '0.65', aliquota_confins: '0.65' },
      },
    },
    espera: { item: { base_pis: '1000.00', vlrpis: '6.50', base_confins: '1000.00', vlrconfins: '6.50' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cofins.SemICMSNaBase',
    entrada: {
      item: {
        qtde: '1',
        preco: '15',
        regraicms: { cst: '00', icms: '12' },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.6',
          opcoes: ['subtrair_icms'],
        },
      },
    },
    espera: { item: { base_pis: '13.20', vlrpis: '0.22', base_confins: '13.20', vlrconfins: '1.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cofins.SemICMSNaBaseComFreteOutrasDesconto',
    entrada: {
      item: {
        qtde: '1',
        preco: '15.99',
        desconto: '0.85',
        regraicms: { cst: '00', icms: '12', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.6',
          opcoes: ['subtrair_icms', 'frete_pis', 'seguro_pis', 'outras_pis'],
        },
      },
      valorfrente: '1.02',
      outrasdespesas: '0.67',
    },
    espera: { item: { base_pis: '14.81', vlrpis: '0.24', base_confins: '14.81', vlrconfins: '1.13' } },
  },
  {
    fonte: 'joaoroyosilva/PHPFiscal@650e386 Cofins03Test',
    entrada: {
      item: {
        qtde: '15',
        preco: '1',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: {
          cst_pis: '03',
          cst_confins: '03',
          aliquota_pis: '0.764',
          aliquota_confins: '0.764',
          tipo_calculo: 2,
        },
      },
    },
    espera: { item: { base_confins: '0.00', vlrconfins: '11.46' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb own ICMS out of the base',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.60',
          opcoes: ['subtrair_icms'],
        },
      },
    },
    espera: { item: { base_pis: '82.00', vlrpis: '1.35', base_confins: '82.00', vlrconfins: '6.23' } },
  },
  {
    fonte: 'doc 2 §3.10 opcoes subtrair_icms',
    entrada: {
      item: {
        qtde: '2',
        preco: '210.47',
        desconto: '5.94',
        aliqmva: '40',
        regraicms: { cst: '10', icms: '18', icms_st: '18' },
        regraipi: { cst: '50', aliquota: '5', opcoes: [] },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.60',
          opcoes: ['subtrair_icms'],
        },
      },
      valorfrente: '33.33',
      valorseguro: '4.44',
      outrasdespesas: '5.55',
    },
    espera: {
      item: {
        vlricms: '74.70',
        vlr_icms_st: '29.88',
        vlripi: '20.75',
        base_pis: '340.30',
        vlrpis: '5.61',
        base_confins: '340.30',
        vlrconfins: '25.86',
      },
      totais: { vPIS: '5.61', vCOFINS: '25.86' },
    },
  },
  {
    fonte: 'doc 2 §3.10 opcoes subtrair_icmsst',
    entrada: {
      item: {
        qtde: '2',
        preco: '210.47',
        desconto: '5.94',
        aliqmva: '40',
        regraicms: { cst: '10', icms: '18', icms_st: '18' },
        regraipi: { cst: '50', aliquota: '5', opcoes: [] },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.60',
          opcoes: ['subtrair_icmsst'],
        },
      },
      valorfrente: '33.33',
      valorseguro: '4.44',
      outrasdespesas: '5.55',
    },
    espera: {
      item: {
        vlricms: '74.70',
        vlr_icms_st: '29.88',
        vlripi: '20.75',
        base_pis: '385.12',
        vlrpis: '6.35',
        base_confins: '385.12',
        vlrconfins: '29.27',
      },
      totais: { vPIS: '6.35', vCOFINS: '29.27' },
    },
  },
  {
    fonte: 'doc 2 §3.10 opcoes seguro_pis',
    entrada: {
      item: {
        qtde: '2',
        preco: '210.47',
        desconto: '5.94',
        aliqmva: '40',
        regraicms: { cst: '10', icms: '18', icms_st: '18' },
        regraipi: { cst: '50', aliquota: '5', opcoes: [] },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.60',
          opcoes: ['seguro_pis'],
        },
      },
      valorfrente: '33.33',
      valorseguro: '4.44',
      outrasdespesas: '5.55',
    },
    espera: {
      item: {
        vlricms: '74.70',
        vlr_icms_st: '29.88',
        vlripi: '20.75',
        base_pis: '419.44',
        vlrpis: '6.92',
        base_confins: '419.44',
        vlrconfins: '31.88',
      },
      totais: { vPIS: '6.92', vCOFINS: '31.88' },
    },
  },
  {
    fonte: 'doc 2 §3.10 opcoes outras_pis',
    entrada: {
      item: {
        qtde: '2',
        preco: '210.47',
        desconto: '5.94',
        aliqmva: '40',
        regraicms: { cst: '10', icms: '18', icms_st: '18' },
        regraipi: { cst: '50', aliquota: '5', opcoes: [] },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.60',
          opcoes: ['outras_pis'],
        },
      },
      valorfrente: '33.33',
      valorseguro: '4.44',
      outrasdespesas: '5.55',
    },
    espera: {
      item: {
        vlricms: '74.70',
        vlr_icms_st: '29.88',
        vlripi: '20.75',
        base_pis: '420.55',
        vlrpis: '6.94',
        base_confins: '420.55',
        vlrconfins: '31.96',
      },
      totais: { vPIS: '6.94', vCOFINS: '31.96' },
    },
  },
  {
    fonte: 'doc 2 §3.10 opcoes subtrair_icms+subtrair_icmsst+frete_pis+seguro_pis+outras_pis',
    entrada: {
      item: {
        qtde: '2',
        preco: '210.47',
        desconto: '5.94',
        aliqmva: '40',
        regraicms: { cst: '10', icms: '18', icms_st: '18' },
        regraipi: { cst: '50', aliquota: '5', opcoes: [] },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.60',
          opcoes: ['subtrair_icms', 'subtrair_icmsst', 'frete_pis', 'seguro_pis', 'outras_pis'],
        },
      },
      valorfrente: '33.33',
      valorseguro: '4.44',
      outrasdespesas: '5.55',
    },
    espera: {
      item: {
        vlricms: '74.70',
        vlr_icms_st: '29.88',
        vlripi: '20.75',
        base_pis: '353.74',
        vlrpis: '5.84',
        base_confins: '353.74',
        vlrconfins: '26.88',
      },
      totais: { vPIS: '5.84', vCOFINS: '26.88' },
    },
  },
  {
    fonte: 'doc 2 §3.10 opcoes none',
    entrada: {
      item: {
        qtde: '2',
        preco: '210.47',
        desconto: '5.94',
        aliqmva: '40',
        regraicms: { cst: '10', icms: '18', icms_st: '18' },
        regraipi: { cst: '50', aliquota: '5', opcoes: [] },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.60' },
      },
      valorfrente: '33.33',
      valorseguro: '4.44',
      outrasdespesas: '5.55',
    },
    espera: {
      item: {
        vlricms: '74.70',
        vlr_icms_st: '29.88',
        vlripi: '20.75',
        base_pis: '415.00',
        vlrpis: '6.85',
        base_confins: '415.00',
        vlrconfins: '31.54',
      },
      totais: { vPIS: '6.85', vCOFINS: '31.54' },
    },
  },
  {
    fonte: 'PIS/COFINS CST 04: group NT, no base',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: { cst_pis: '04', cst_confins: '04', aliquota_pis: '1.65', aliquota_confins: '7.60' },
      },
    },
    espera: {
      item: { base_pis: '0.00', vlrpis: '0.00', base_confins: '0.00', vlrconfins: '0.00' },
      totais: { vPIS: '0.00', vCOFINS: '0.00' },
    },
  },
  {
    fonte: 'PIS/COFINS CST 05: group NT, no base',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: { cst_pis: '05', cst_confins: '05', aliquota_pis: '1.65', aliquota_confins: '7.60' },
      },
    },
    espera: {
      item: { base_pis: '0.00', vlrpis: '0.00', base_confins: '0.00', vlrconfins: '0.00' },
      totais: { vPIS: '0.00', vCOFINS: '0.00' },
    },
  },
  {
    fonte: 'PIS/COFINS CST 07: group NT, no base',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: { cst_pis: '07', cst_confins: '07', aliquota_pis: '1.65', aliquota_confins: '7.60' },
      },
    },
    espera: {
      item: { base_pis: '0.00', vlrpis: '0.00', base_confins: '0.00', vlrconfins: '0.00' },
      totais: { vPIS: '0.00', vCOFINS: '0.00' },
    },
  },
  {
    fonte: 'PIS/COFINS CST 08: group NT, no base',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: { cst_pis: '08', cst_confins: '08', aliquota_pis: '1.65', aliquota_confins: '7.60' },
      },
    },
    espera: {
      item: { base_pis: '0.00', vlrpis: '0.00', base_confins: '0.00', vlrconfins: '0.00' },
      totais: { vPIS: '0.00', vCOFINS: '0.00' },
    },
  },
  {
    fonte: 'PIS/COFINS CST 02 tipo_calculo 1',
    entrada: {
      item: {
        qtde: '30',
        preco: '45.67',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: {
          cst_pis: '02',
          cst_confins: '02',
          aliquota_pis: '2.10',
          aliquota_confins: '9.90',
          tipo_calculo: 1,
        },
      },
    },
    espera: { item: { base_pis: '1370.10', vlrpis: '28.77', base_confins: '1370.10', vlrconfins: '135.64' } },
  },
  {
    fonte: 'PIS/COFINS CST 49 tipo_calculo 1',
    entrada: {
      item: {
        qtde: '30',
        preco: '45.67',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: {
          cst_pis: '49',
          cst_confins: '49',
          aliquota_pis: '0',
          aliquota_confins: '0',
          tipo_calculo: 1,
        },
      },
    },
    espera: { item: { base_pis: '0.00', vlrpis: '0.00', base_confins: '0.00', vlrconfins: '0.00' } },
  },
  {
    fonte: 'PIS/COFINS CST 99 tipo_calculo 2',
    entrada: {
      item: {
        qtde: '30',
        preco: '45.67',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: {
          cst_pis: '99',
          cst_confins: '99',
          aliquota_pis: '0.0450',
          aliquota_confins: '0.2075',
          tipo_calculo: 2,
        },
      },
    },
    espera: { item: { base_pis: '0.00', vlrpis: '1.35', base_confins: '0.00', vlrconfins: '6.23' } },
  },
  {
    fonte: 'PIS/COFINS CST 03 tipo_calculo 2',
    entrada: {
      item: {
        qtde: '30',
        preco: '45.67',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: {
          cst_pis: '03',
          cst_confins: '03',
          aliquota_pis: '0.2925',
          aliquota_confins: '1.3500',
          tipo_calculo: 2,
        },
      },
    },
    espera: { item: { base_pis: '0.00', vlrpis: '8.78', base_confins: '0.00', vlrconfins: '40.50' } },
  },
  {
    fonte: 'RE 574.706: ICMS of CST 51 net of deferral leaves the base',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '51', icms: '18', aliq_icms_diferido: '50' },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.6',
          opcoes: ['subtrair_icms'],
        },
      },
    },
    espera: { item: { vlricms: '90.00', base_pis: '910.00', vlrpis: '15.02' } },
  },
  {
    fonte: 'ADCT art. 126: PIS and COFINS end on 1 Jan 2027; the rule still holds rates, figures are 0',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8.8' },
      },
      data: '2027-01-01',
    },
    espera: {
      item: {
        base_pis: '0.00',
        vlrpis: '0.00',
        base_confins: '0.00',
        vlrconfins: '0.00',
        base_cbs: '820.00',
        vlr_cbs: '72.16',
      },
      totais: { vPIS: '0.00', vCOFINS: '0.00', vProd: '1072.98', vNF: '1072.98' },
    },
  },
  {
    fonte: 'option subtrair_difal: destination ICMS and FCP leave the base (off by default)',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliq_icms_int_des: '20.5',
        aliq_icms_des: '7',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7' },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.6',
          opcoes: ['subtrair_icms', 'subtrair_difal'],
        },
      },
      destinatario: { uf: 'BA', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: {
      item: {
        vlricms: '70.00',
        vlrparufdes: '135.00',
        vlrfcp: '20.00',
        base_pis: '775.00',
        vlrpis: '12.79',
        base_confins: '775.00',
        vlrconfins: '58.90',
      },
      totais: { vPIS: '12.79', vCOFINS: '58.90' },
    },
  },
  {
    fonte: 'doc 2 §3.10 opcoes ipi_pis',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        regraipi: { cst: '50', aliquota: '10' },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.6',
          opcoes: ['ipi_pis'],
        },
      },
    },
    espera: { item: { vlripi: '10.00', base_pis: '110.00', vlrpis: '1.82', vlrconfins: '8.36' } },
  },
]
