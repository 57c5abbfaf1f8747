import type { Tabela } from './tabela.ts'

/** Single-phase ICMS of fuels. */
export const monofasico: Tabela = [
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst 02',
    entrada: {
      item: {
        qtde: '20',
        preco: '6.00',
        qbc_mono: '16.10',
        qbc_mono_reten: '0',
        regraicms: { cst: '02', icms: '1.2571', icms_st: '0' },
      },
    },
    espera: { item: { vlr_icms_mono: '20.24' }, totais: { vNF: '120.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst 15',
    entrada: {
      item: {
        qtde: '20',
        preco: '6.00',
        qbc_mono: '11.232',
        qbc_mono_reten: '0',
        regraicms: { cst: '15', icms: '0.9456', icms_st: '0' },
        red_ad_rem: '13.41',
      },
    },
    espera: { item: { vlr_icms_mono: '9.20' }, totais: { vNF: '120.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst 53',
    entrada: {
      item: {
        qtde: '20',
        preco: '6.00',
        qbc_mono: '20.23',
        qbc_mono_reten: '0',
        regraicms: { cst: '53', icms: '0.9456', icms_st: '0', aliq_icms_diferido: '38' },
      },
    },
    espera: {
      item: { vlr_icms_mono: '11.86', vlr_icms_mono_op: '19.13', vlr_icms_mono_dif: '7.27' },
      totais: { vNF: '120.00' },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst 61',
    entrada: {
      item: {
        qtde: '20',
        preco: '6.00',
        qbc_mono: '13.37',
        regraicms: { cst: '61', aliq_icms_retido_anteriormente: '0.9456' },
      },
      modelo: '65',
    },
    espera: {
      item: { base_icms: '0.00', vlricms: '0.00', vlr_icms_mono_ret: '12.64' },
      totais: { vNF: '120.00' },
    },
  },
  {
    fonte: 'NT 2023.001; Conv. ICMS 199/2022 and 15/2023 CST 02',
    entrada: { item: { qtde: '123.4567', preco: '5.899', regraicms: { cst: '02', icms: '1.3721' } } },
    espera: {
      item: {
        vprod: '728.27',
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_icms_mono: '169.39',
        vlr_icms_mono_op: '0.00',
        vlr_icms_mono_dif: '0.00',
        vlr_icms_mono_reten: '0.00',
        vlr_icms_mono_ret: '0.00',
      },
      totais: { vICMSMono: '169.39', vICMSMonoReten: '0.00', vICMSMonoRet: '0.00', vNF: '728.27' },
    },
  },
  {
    fonte: 'NT 2023.001; Conv. ICMS 199/2022 and 15/2023 CST 53',
    entrada: {
      item: {
        qtde: '8000',
        preco: '5.899',
        regraicms: { cst: '53', icms: '1.0635', aliq_icms_diferido: '100' },
      },
    },
    espera: {
      item: {
        vprod: '47192.00',
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_icms_mono: '0.00',
        vlr_icms_mono_op: '8508.00',
        vlr_icms_mono_dif: '8508.00',
        vlr_icms_mono_reten: '0.00',
        vlr_icms_mono_ret: '0.00',
      },
      totais: { vICMSMono: '0.00', vICMSMonoReten: '0.00', vICMSMonoRet: '0.00', vNF: '47192.00' },
    },
  },
  {
    fonte: 'NT 2023.001; Conv. ICMS 199/2022 and 15/2023 CST 61',
    entrada: {
      item: {
        qtde: '37.842',
        preco: '5.899',
        regraicms: { cst: '61', aliq_icms_retido_anteriormente: '1.0635' },
      },
    },
    espera: {
      item: {
        vprod: '223.23',
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_icms_mono: '0.00',
        vlr_icms_mono_op: '0.00',
        vlr_icms_mono_dif: '0.00',
        vlr_icms_mono_reten: '0.00',
        vlr_icms_mono_ret: '40.24',
      },
      totais: { vICMSMono: '0.00', vICMSMonoReten: '0.00', vICMSMonoRet: '40.24', vNF: '223.23' },
    },
  },
  {
    fonte:
      'NT 2023.001; Conv. ICMS 199/2022 and 15/2023 unit conversion feeds the base (m3 to litre, type 2)',
    entrada: {
      item: {
        qtde: '2.5',
        preco: '3500',
        unidade: 'M3',
        unidade_trib: 'LT',
        fator_coversao: '1000',
        tipo_conversao: 2,
        regraicms: { cst: '02', icms: '1.0635' },
      },
    },
    espera: { item: { qtde_trib: '2500.0000', vlr_icms_mono: '2658.75' }, totais: { vNF: '8750.00' } },
  },
  {
    fonte: 'NT 2023.001; Conv. ICMS 199/2022 and 15/2023 CST 15 in a note with a taxed item: totals',
    entrada: {
      itens: [
        {
          qtde: '200',
          preco: '5.10',
          qbc_mono: '172',
          qbc_mono_reten: '28',
          regraicms: { cst: '15', icms: '1.0635', icms_st: '1.0635', aliq_icms_diferido: '50' },
        },
        { qtde: '2', preco: '49.90', regraicms: { cst: '00', icms: '18' } },
      ],
    },
    espera: {
      itens: [
        { vlr_icms_mono: '182.92', vlr_icms_mono_reten: '29.78', vlricms: '0.00' },
        { vlr_icms_mono: '0.00', vlr_icms_mono_reten: '0.00', vlricms: '17.96' },
      ],
      totais: { vICMSMono: '182.92', vICMSMonoReten: '29.78', vICMS: '17.96', vNF: '1149.58' },
    },
  },
  {
    fonte: 'NT 2023.001; Conv. ICMS 199/2022 and 15/2023 CST 53 in a note with a taxed item: totals',
    entrada: {
      itens: [
        {
          qtde: '200',
          preco: '5.10',
          qbc_mono: '172',
          qbc_mono_reten: '28',
          regraicms: { cst: '53', icms: '1.0635', icms_st: '1.0635', aliq_icms_diferido: '50' },
        },
        { qtde: '2', preco: '49.90', regraicms: { cst: '00', icms: '18' } },
      ],
    },
    espera: {
      itens: [
        { vlr_icms_mono: '91.46', vlr_icms_mono_reten: '0.00', vlricms: '0.00' },
        { vlr_icms_mono: '0.00', vlr_icms_mono_reten: '0.00', vlricms: '17.96' },
      ],
      totais: { vICMSMono: '91.46', vICMSMonoReten: '0.00', vICMS: '17.96', vNF: '1119.80' },
    },
  },
  {
    fonte: 'NT 2023.001; Conv. ICMS 199/2022 and 15/2023 CST 15, second case',
    entrada: {
      item: {
        qtde: '321.5',
        preco: '6.1234',
        regraicms: { cst: '15', icms: '1.4726', icms_st: '1.4726' },
        qbc_mono: '276.49',
        qbc_mono_reten: '45.01',
        red_ad_rem: '5',
      },
    },
    espera: {
      item: {
        vlr_icms_mono: '386.80',
        vlr_icms_mono_op: '0.00',
        vlr_icms_mono_dif: '0.00',
        vlr_icms_mono_reten: '66.28',
        vlr_icms_mono_ret: '0.00',
      },
      totais: { vNF: '2034.95' },
    },
  },
  {
    fonte: 'NT 2023.001; Conv. ICMS 199/2022 and 15/2023 CST 53, second case',
    entrada: {
      item: {
        qtde: '77.7777',
        preco: '6.1234',
        regraicms: { cst: '53', icms: '1.1203', aliq_icms_diferido: '66.67' },
      },
    },
    espera: {
      item: {
        vlr_icms_mono: '29.04',
        vlr_icms_mono_op: '87.13',
        vlr_icms_mono_dif: '58.09',
        vlr_icms_mono_reten: '0.00',
        vlr_icms_mono_ret: '0.00',
      },
      totais: { vNF: '476.26' },
    },
  },
  {
    fonte: 'NT 2023.001; Conv. ICMS 199/2022 and 15/2023 CST 61, second case',
    entrada: {
      item: {
        qtde: '12.345',
        preco: '6.1234',
        regraicms: { cst: '61', aliq_icms_retido_anteriormente: '1.0635' },
      },
    },
    espera: {
      item: {
        vlr_icms_mono: '0.00',
        vlr_icms_mono_op: '0.00',
        vlr_icms_mono_dif: '0.00',
        vlr_icms_mono_reten: '0.00',
        vlr_icms_mono_ret: '13.13',
      },
      totais: { vNF: '75.59' },
    },
  },
  {
    fonte: 'NT 2023.001; Conv. ICMS 199/2022 and 15/2023 CST 61, second case',
    entrada: {
      item: {
        qtde: '40.001',
        preco: '6.1234',
        regraicms: { cst: '61', aliq_icms_retido_anteriormente: '0.9854' },
      },
    },
    espera: {
      item: {
        vlr_icms_mono: '0.00',
        vlr_icms_mono_op: '0.00',
        vlr_icms_mono_dif: '0.00',
        vlr_icms_mono_reten: '0.00',
        vlr_icms_mono_ret: '39.42',
      },
      totais: { vNF: '244.94' },
    },
  },
  {
    fonte: 'vendor manual/test example, CST 02',
    entrada: {
      item: { qtde: '20', preco: '6.03', qbc_mono: '20', regraicms: { cst: '02', icms: '0.0946' } },
    },
    espera: { item: { vlr_icms_mono: '1.89' }, totais: { vNF: '120.60' } },
  },
  {
    fonte: 'vendor manual/test example, CST 61',
    entrada: {
      item: {
        qtde: '20',
        preco: '6.03',
        qbc_mono: '700.01',
        regraicms: { cst: '61', aliq_icms_retido_anteriormente: '1.17' },
      },
    },
    espera: { item: { vlr_icms_mono_ret: '819.01' }, totais: { vNF: '120.60' } },
  },
  {
    fonte: 'NT 2023.001 CST 15 without qbc_mono_reten: nothing retained',
    entrada: {
      item: {
        qtde: '500',
        preco: '4.99',
        qbc_mono: '430',
        regraicms: { cst: '15', icms: '1.0635', icms_st: '1.0635' },
      },
    },
    espera: {
      item: { vlr_icms_mono: '457.31', vlr_icms_mono_reten: '0.00' },
      totais: { vICMSMono: '457.31', vICMSMonoReten: '0.00', vNF: '2495.00' },
    },
  },
]
