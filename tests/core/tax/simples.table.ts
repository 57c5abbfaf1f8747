import type { Tabela } from './tabela.ts'

/** CSOSN of the Simples Nacional and the credit it passes on. */
export const simples: Tabela = [
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Csosn101Test',
    entrada: {
      item: { qtde: '1', preco: '1000', regraicms: { cst: '101', icms_credito: '17' } },
      emitente: { crt: 1, uf: 'SP' },
    },
    espera: { item: { base_icms: '0.00', vlricms: '0.00', vlr_credito_sn: '170.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Csosn201Test',
    entrada: {
      item: {
        qtde: '1',
        preco: '2000',
        aliqmva: '40',
        regraicms: { cst: '201', icms: '18', icms_st: '18', icms_credito: '5', opcoes: ['ipi_icms_st'] },
        regraipi: { cst: '50', aliquota: '15' },
      },
      emitente: { crt: 1, uf: 'SP' },
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_icms_presumido: '360.00',
        base_icms_st: '3220.00',
        vlr_icms_st: '219.60',
        vlr_credito_sn: '100.00',
      },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Csosn202Test',
    entrada: {
      item: {
        qtde: '1',
        preco: '2000',
        aliqmva: '40',
        regraicms: { cst: '202', icms: '18', icms_st: '18', opcoes: ['ipi_icms_st'] },
        regraipi: { cst: '50', aliquota: '15' },
      },
      emitente: { crt: 1, uf: 'SP' },
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_icms_presumido: '360.00',
        base_icms_st: '3220.00',
        vlr_icms_st: '219.60',
        vlr_credito_sn: '0.00',
      },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Csosn203Test',
    entrada: {
      item: {
        qtde: '1',
        preco: '2000',
        aliqmva: '40',
        regraicms: { cst: '203', icms: '18', icms_st: '18', opcoes: ['ipi_icms_st'] },
        regraipi: { cst: '50', aliquota: '15' },
      },
      emitente: { crt: 1, uf: 'SP' },
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_icms_presumido: '360.00',
        base_icms_st: '3220.00',
        vlr_icms_st: '219.60',
        vlr_credito_sn: '0.00',
      },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Csosn900Test.ComReducaoSt',
    entrada: {
      item: {
        qtde: '1',
        preco: '2000',
        aliqmva: '40',
        regraicms: {
          cst: '900',
          icms: '18',
          icms_st: '18',
          icms_credito: '17',
          reducao_icms_st: '10',
          mobcst: '4',
          opcoes: ['ipi_icms_st'],
        },
        regraipi: { cst: '50', aliquota: '15' },
      },
      emitente: { crt: 1, uf: 'SP' },
    },
    espera: { item: { base_icms_st: '2898.00', vlr_icms_st: '161.64', vlr_credito_sn: '340.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Csosn900Test.IcmsST_16',
    entrada: {
      item: { qtde: '1', preco: '38', regraicms: { cst: '900', icms: '12', icms_st: '16', mobcst: '4' } },
      emitente: { crt: 1, uf: 'SP' },
    },
    espera: { item: { vlricms: '4.56', vlr_icms_st: '1.52' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Csosn900Test.ComIPI_ComDesconto',
    entrada: {
      item: {
        qtde: '1',
        preco: '38',
        desconto: '2.53',
        regraicms: { cst: '900', icms: '12', icms_st: '16', mobcst: '4', opcoes: ['ipi_icms_st'] },
        regraipi: { cst: '50', aliquota: '15' },
      },
      emitente: { crt: 1, uf: 'SP' },
    },
    espera: { item: { vlripi: '5.32', base_icms_st: '40.79', vlr_icms_st: '2.27' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Csosn900Test.ComIPI_ComDesconto_ComMVA',
    entrada: {
      item: {
        qtde: '1',
        preco: '38',
        desconto: '2.53',
        aliqmva: '50',
        regraicms: { cst: '900', icms: '12', icms_st: '16', mobcst: '4', opcoes: ['ipi_icms_st'] },
        regraipi: { cst: '50', aliquota: '15' },
      },
      emitente: { crt: 1, uf: 'SP' },
    },
    espera: { item: { vlripi: '5.32', vlr_icms_st: '5.53' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb ICMSSN101 on the discounted value',
    entrada: {
      item: { qtde: '1', preco: '100', desconto: '10', regraicms: { cst: '101', icms_credito: '2.56' } },
      emitente: { crt: 1, uf: 'SP' },
    },
    espera: { item: { vlr_credito_sn: '2.30' } },
  },
  {
    fonte: 'CST/CSOSN 300: no base and no ICMS (MOC groups)',
    entrada: {
      item: { qtde: '2', preco: '77.77', regraicms: { cst: '300' } },
      emitente: { crt: 1, uf: 'MG' },
      destinatario: { uf: 'MG', tipo: 'J' },
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        base_icms_st: '0.00',
        vlr_icms_st: '0.00',
        valor_desoneracao: '0.00',
        vlr_credito_sn: '0.00',
      },
      totais: { vNF: '155.54' },
    },
  },
  {
    fonte: 'CST/CSOSN 400: no base and no ICMS (MOC groups)',
    entrada: {
      item: { qtde: '2', preco: '77.77', regraicms: { cst: '400' } },
      emitente: { crt: 1, uf: 'MG' },
      destinatario: { uf: 'MG', tipo: 'J' },
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        base_icms_st: '0.00',
        vlr_icms_st: '0.00',
        valor_desoneracao: '0.00',
        vlr_credito_sn: '0.00',
      },
      totais: { vNF: '155.54' },
    },
  },
  {
    fonte: 'CST/CSOSN 102: no base and no ICMS (MOC groups)',
    entrada: {
      item: { qtde: '2', preco: '77.77', regraicms: { cst: '102' } },
      emitente: { crt: 1, uf: 'MG' },
      destinatario: { uf: 'MG', tipo: 'J' },
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        base_icms_st: '0.00',
        vlr_icms_st: '0.00',
        valor_desoneracao: '0.00',
        vlr_credito_sn: '0.00',
      },
      totais: { vNF: '155.54' },
    },
  },
  {
    fonte: 'CST/CSOSN 103: no base and no ICMS (MOC groups)',
    entrada: {
      item: { qtde: '2', preco: '77.77', regraicms: { cst: '103' } },
      emitente: { crt: 1, uf: 'MG' },
      destinatario: { uf: 'MG', tipo: 'J' },
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        base_icms_st: '0.00',
        vlr_icms_st: '0.00',
        valor_desoneracao: '0.00',
        vlr_credito_sn: '0.00',
      },
      totais: { vNF: '155.54' },
    },
  },
  {
    fonte: 'CST/CSOSN 500: no base and no ICMS (MOC groups)',
    entrada: {
      item: { qtde: '2', preco: '77.77', regraicms: { cst: '500' } },
      emitente: { crt: 1, uf: 'MG' },
      destinatario: { uf: 'MG', tipo: 'J' },
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        base_icms_st: '0.00',
        vlr_icms_st: '0.00',
        valor_desoneracao: '0.00',
        vlr_credito_sn: '0.00',
      },
      totais: { vNF: '155.54' },
    },
  },
  {
    fonte: 'LC 123/2006 art. 23; LC pCredSN 1.36',
    entrada: {
      item: {
        qtde: '3',
        preco: '459.99',
        desconto: '12.50',
        aliqmva: '40',
        regraicms: { cst: '101', icms_credito: '1.36', opcoes: ['frete_icms'] },
      },
      emitente: { crt: 1, uf: 'SP' },
      valorfrente: '25.00',
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_credito_sn: '18.94',
        base_icms_st: '0.00',
        vlr_icms_st: '0.00',
      },
      totais: { vNF: '1392.47' },
    },
  },
  {
    fonte: 'LC 123/2006 art. 23; LC pCredSN 3.10',
    entrada: {
      item: {
        qtde: '3',
        preco: '459.99',
        desconto: '12.50',
        aliqmva: '40',
        regraicms: { cst: '101', icms_credito: '3.10', opcoes: ['frete_icms'] },
      },
      emitente: { crt: 1, uf: 'SP' },
      valorfrente: '25.00',
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_credito_sn: '43.17',
        base_icms_st: '0.00',
        vlr_icms_st: '0.00',
      },
      totais: { vNF: '1392.47' },
    },
  },
  {
    fonte: 'LC 123/2006 art. 23; LC pCredSN 2.66',
    entrada: {
      item: {
        qtde: '3',
        preco: '459.99',
        desconto: '12.50',
        aliqmva: '40',
        regraicms: { cst: '201', icms: '18', icms_st: '18', icms_credito: '2.66', opcoes: ['frete_icms'] },
      },
      emitente: { crt: 1, uf: 'SP' },
      valorfrente: '25.00',
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_credito_sn: '37.04',
        base_icms_st: '1914.46',
        vlr_icms_st: '93.96',
      },
      totais: { vNF: '1486.43' },
    },
  },
  {
    fonte: 'CSOSN 900 own ICMS only, no ST figures',
    entrada: {
      item: { qtde: '1', preco: '100', regraicms: { cst: '900', icms: '18', reducao_icms: '20' } },
      emitente: { crt: 2, uf: 'SP' },
    },
    espera: { item: { base_icms: '80.00', vlricms: '14.40', vlr_icms_st: '0.00', vlr_credito_sn: '0.00' } },
  },
  {
    fonte: 'CSOSN 103: figures all zero, freight still in the note',
    entrada: {
      item: { qtde: '3', preco: '31.70', regraicms: { cst: '103' } },
      emitente: { crt: 4, uf: 'PR' },
      destinatario: { uf: 'PR', tipo: 'F' },
      valorfrente: '12.00',
    },
    espera: {
      item: { base_icms: '0.00', vlricms: '0.00', vlr_credito_sn: '0.00', vfrete: '12.00' },
      totais: { vNF: '107.10' },
    },
  },
  {
    fonte: 'CSOSN 400: figures all zero, freight still in the note',
    entrada: {
      item: { qtde: '3', preco: '31.70', regraicms: { cst: '400', opcoes: ['frete_icms'] } },
      emitente: { crt: 1, uf: 'PR' },
      destinatario: { uf: 'PR', tipo: 'F' },
      valorfrente: '12.00',
    },
    espera: {
      item: { base_icms: '0.00', vlricms: '0.00', vlr_credito_sn: '0.00', vfrete: '12.00' },
      totais: { vNF: '107.10' },
    },
  },
  {
    fonte: 'Conv. ICMS 142/2018 CSOSN 201 with pauta and freight in both bases',
    entrada: {
      item: {
        qtde: '24',
        preco: '18.75',
        valor_pauta_st: '29.90',
        regraicms: {
          cst: '201',
          icms: '12',
          icms_st: '18',
          icms_credito: '1.33',
          mobcst: '5',
          opcoes: ['frete_icms', 'frete_icms_st'],
        },
      },
      emitente: { crt: 1, uf: 'SP' },
      valorfrente: '30.00',
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_icms_presumido: '57.60',
        base_icms_st: '717.60',
        vlr_icms_st: '71.57',
        vlr_credito_sn: '6.38',
      },
      totais: { vST: '71.57', vNF: '551.57' },
    },
  },
  {
    fonte: 'Conv. ICMS 142/2018 CSOSN 202 with pauta and freight in both bases',
    entrada: {
      item: {
        qtde: '24',
        preco: '18.75',
        valor_pauta_st: '29.90',
        regraicms: {
          cst: '202',
          icms: '12',
          icms_st: '18',
          mobcst: '5',
          opcoes: ['frete_icms', 'frete_icms_st'],
        },
      },
      emitente: { crt: 1, uf: 'SP' },
      valorfrente: '30.00',
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_icms_presumido: '57.60',
        base_icms_st: '717.60',
        vlr_icms_st: '71.57',
        vlr_credito_sn: '0.00',
      },
      totais: { vST: '71.57', vNF: '551.57' },
    },
  },
  {
    fonte: 'Conv. ICMS 142/2018 CSOSN 203 with pauta and freight in both bases',
    entrada: {
      item: {
        qtde: '24',
        preco: '18.75',
        aliqmva: '48.2',
        regraicms: {
          cst: '203',
          icms: '12',
          icms_st: '18',
          mobcst: '4',
          opcoes: ['frete_icms', 'frete_icms_st'],
        },
      },
      emitente: { crt: 1, uf: 'SP' },
      valorfrente: '30.00',
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_icms_presumido: '57.60',
        base_icms_st: '711.36',
        vlr_icms_st: '70.44',
        vlr_credito_sn: '0.00',
      },
      totais: { vST: '70.44', vNF: '550.44' },
    },
  },
  {
    fonte: 'Conv. ICMS 142/2018 CSOSN 900 with pauta and freight in both bases',
    entrada: {
      item: {
        qtde: '24',
        preco: '18.75',
        valor_pauta_st: '29.90',
        regraicms: {
          cst: '900',
          icms: '12',
          icms_st: '18',
          icms_credito: '1.33',
          mobcst: '5',
          opcoes: ['frete_icms', 'frete_icms_st'],
        },
      },
      emitente: { crt: 1, uf: 'SP' },
      valorfrente: '30.00',
    },
    espera: {
      item: {
        base_icms: '480.00',
        vlricms: '57.60',
        vlr_icms_presumido: '0.00',
        base_icms_st: '717.60',
        vlr_icms_st: '71.57',
        vlr_credito_sn: '6.38',
      },
      totais: { vST: '71.57', vNF: '551.57' },
    },
  },
  {
    fonte: 'CSOSN 500 at the counter with discount',
    entrada: {
      item: { qtde: '4', preco: '12.99', desconto: '0.96', regraicms: { cst: '500' } },
      modelo: '65',
      tipo_atend: '1',
      emitente: { crt: 1, uf: 'SP' },
      desconto: '1.00',
      destinatario: null,
    },
    espera: {
      item: { vdesc: '1.96', base_icms: '0.00', vlricms: '0.00', vlr_credito_sn: '0.00' },
      totais: { vDesc: '1.96', vNF: '50.00' },
    },
  },
]
