import type { Tabela } from './tabela.ts'

/** FCP, own and of ST. */
export const fcp: Tabela = [
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 FcpTest',
    entrada: {
      item: { qtde: '1', preco: '1000', regraicms: { cst: '00', icms: '18', fcp: '1' } },
      parametros: {
        mva_uf: {
          uf: 'SP',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['10', '2', '1', '0', '0'],
        },
      },
    },
    espera: { item: { base_fcp: '1000.00', vlr_fcp: '100.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 ResultadoTributacaoTest.FCP',
    entrada: {
      item: { qtde: '9', preco: '23', regraicms: { cst: '00', icms: '18', fcp: '3' } },
      parametros: {
        mva_uf: {
          uf: 'SP',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['10', '2', '1', '0', '0'],
        },
      },
    },
    espera: { item: { base_fcp: '207.00', vlr_fcp: '2.07' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 FcpStTest.Valor_2_60 (CST 30: no own FCP)',
    entrada: {
      item: { qtde: '1', preco: '100', aliqmva: '30', regraicms: { cst: '30', icms_st: '18', fcp: '2' } },
      parametros: {
        mva_uf: {
          uf: 'SP',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['10', '2', '1', '0', '0'],
        },
      },
    },
    espera: { item: { vlr_fcp: '0.00', base_fcp_st: '130.00', vlr_fcp_st: '2.60' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 FcpStTest.ComDesconto (CST 30: no own FCP)',
    entrada: {
      item: {
        qtde: '1',
        preco: '2000',
        desconto: '200',
        aliqmva: '40',
        regraicms: { cst: '30', icms_st: '18', fcp: '2' },
      },
      parametros: {
        mva_uf: {
          uf: 'SP',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['10', '2', '1', '0', '0'],
        },
      },
    },
    espera: { item: { vlr_fcp: '0.00', base_fcp_st: '2520.00', vlr_fcp_st: '50.40' } },
  },
  {
    fonte: 'NT 2016.002 own FCP, internal operation, CST 00',
    entrada: {
      item: { qtde: '1', preco: '321.09', aliqmva: '45', regraicms: { cst: '00', icms: '20', fcp: '1' } },
      emitente: { crt: 3, uf: 'RJ' },
      destinatario: { uf: 'RJ', tipo: 'J' },
      parametros: {
        mva_uf: {
          uf: 'RJ',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '1', '0', '0', '4'],
        },
      },
    },
    espera: {
      item: {
        base_icms: '321.09',
        base_fcp: '321.09',
        vlr_fcp: '6.42',
        base_fcp_st: '0.00',
        vlr_fcp_st: '0.00',
        vlr_icms_st: '0.00',
      },
      totais: { vFCP: '6.42', vFCPST: '0.00', vNF: '321.09' },
    },
  },
  {
    fonte: 'NT 2016.002 own FCP, internal operation, CST 10',
    entrada: {
      item: {
        qtde: '1',
        preco: '321.09',
        aliqmva: '45',
        regraicms: { cst: '10', icms: '20', icms_st: '20', fcp: '1' },
      },
      emitente: { crt: 3, uf: 'RJ' },
      destinatario: { uf: 'RJ', tipo: 'J' },
      parametros: {
        mva_uf: {
          uf: 'RJ',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '1', '0', '0', '4'],
        },
      },
    },
    espera: {
      item: {
        base_icms: '321.09',
        base_fcp: '321.09',
        vlr_fcp: '6.42',
        base_fcp_st: '465.58',
        vlr_fcp_st: '2.89',
        vlr_icms_st: '28.90',
      },
      totais: { vFCP: '6.42', vFCPST: '2.89', vNF: '352.88' },
    },
  },
  {
    fonte: 'NT 2016.002 own FCP, internal operation, CST 20',
    entrada: {
      item: {
        qtde: '1',
        preco: '321.09',
        aliqmva: '45',
        regraicms: { cst: '20', icms: '20', reducao_icms: '25', fcp: '1' },
      },
      emitente: { crt: 3, uf: 'RJ' },
      destinatario: { uf: 'RJ', tipo: 'J' },
      parametros: {
        mva_uf: {
          uf: 'RJ',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '1', '0', '0', '4'],
        },
      },
    },
    espera: {
      item: {
        base_icms: '240.82',
        base_fcp: '240.82',
        vlr_fcp: '4.82',
        base_fcp_st: '0.00',
        vlr_fcp_st: '0.00',
        vlr_icms_st: '0.00',
      },
      totais: { vFCP: '4.82', vFCPST: '0.00', vNF: '321.09' },
    },
  },
  {
    fonte: 'NT 2016.002 own FCP, internal operation, CST 51',
    entrada: {
      item: {
        qtde: '1',
        preco: '321.09',
        aliqmva: '45',
        regraicms: { cst: '51', icms: '20', aliq_icms_diferido: '30', fcp: '1' },
      },
      emitente: { crt: 3, uf: 'RJ' },
      destinatario: { uf: 'RJ', tipo: 'J' },
      parametros: {
        mva_uf: {
          uf: 'RJ',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '1', '0', '0', '4'],
        },
      },
    },
    espera: {
      item: {
        base_icms: '321.09',
        base_fcp: '321.09',
        vlr_fcp: '6.42',
        base_fcp_st: '0.00',
        vlr_fcp_st: '0.00',
        vlr_icms_st: '0.00',
      },
      totais: { vFCP: '6.42', vFCPST: '0.00', vNF: '321.09' },
    },
  },
  {
    fonte: 'NT 2016.002 own FCP, internal operation, CST 70',
    entrada: {
      item: {
        qtde: '1',
        preco: '321.09',
        aliqmva: '45',
        regraicms: { cst: '70', icms: '20', icms_st: '20', reducao_icms: '25', fcp: '1' },
      },
      emitente: { crt: 3, uf: 'RJ' },
      destinatario: { uf: 'RJ', tipo: 'J' },
      parametros: {
        mva_uf: {
          uf: 'RJ',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '1', '0', '0', '4'],
        },
      },
    },
    espera: {
      item: {
        base_icms: '240.82',
        base_fcp: '240.82',
        vlr_fcp: '4.82',
        base_fcp_st: '465.58',
        vlr_fcp_st: '4.49',
        vlr_icms_st: '44.96',
      },
      totais: { vFCP: '4.82', vFCPST: '4.49', vNF: '370.54' },
    },
  },
  {
    fonte: 'NT 2016.002 own FCP, internal operation, CST 90',
    entrada: {
      item: {
        qtde: '1',
        preco: '321.09',
        aliqmva: '45',
        regraicms: { cst: '90', icms: '20', reducao_icms: '25', fcp: '1' },
      },
      emitente: { crt: 3, uf: 'RJ' },
      destinatario: { uf: 'RJ', tipo: 'J' },
      parametros: {
        mva_uf: {
          uf: 'RJ',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '1', '0', '0', '4'],
        },
      },
    },
    espera: {
      item: {
        base_icms: '240.82',
        base_fcp: '240.82',
        vlr_fcp: '4.82',
        base_fcp_st: '0.00',
        vlr_fcp_st: '0.00',
        vlr_icms_st: '0.00',
      },
      totais: { vFCP: '4.82', vFCPST: '0.00', vNF: '321.09' },
    },
  },
  {
    fonte: 'CSOSN 202 with FCP-ST (no own FCP)',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliqmva: '60',
        regraicms: { cst: '202', icms: '18', icms_st: '18', fcp: '1' },
      },
      emitente: { crt: 1, uf: 'SP' },
      parametros: {
        mva_uf: {
          uf: 'SP',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '1', '0', '0', '4'],
        },
      },
    },
    espera: {
      item: { base_fcp_st: '160.00', vlr_fcp_st: '3.20' },
      totais: { vFCPST: '3.20', vNF: '114.00' },
    },
  },
  {
    fonte: 'fcp option 5 of the table',
    entrada: {
      item: { qtde: '1', preco: '1999.99', regraicms: { cst: '00', icms: '25', fcp: '5' } },
      parametros: {
        mva_uf: {
          uf: 'SP',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '1', '0', '0', '4'],
        },
      },
    },
    espera: { item: { vlr_fcp: '80.00' }, totais: { vFCP: '80.00' } },
  },
  {
    fonte: 'NT 2016.002 FCP-ST nets own FCP, CST 90',
    entrada: {
      item: {
        qtde: '7',
        preco: '88.80',
        desconto: '1.60',
        aliqmva: '63.5',
        regraicms: { cst: '90', icms: '18', icms_st: '18', mobcst: '4', reducao_icms: '10', fcp: '2' },
      },
      emitente: { crt: 3, uf: 'BA' },
      destinatario: { uf: 'BA', tipo: 'J', tipo_contribuite: 1, consumidor: 0 },
      parametros: {
        mva_uf: {
          uf: 'BA',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['1', '2', '0', '0', '0'],
        },
      },
    },
    espera: {
      item: {
        base_fcp: '558.00',
        vlr_fcp: '11.16',
        base_fcp_st: '1013.70',
        vlr_fcp_st: '9.11',
        vlr_icms_st: '82.03',
      },
      totais: { vFCP: '11.16', vFCPST: '9.11', vST: '82.03', vNF: '711.14' },
    },
  },
  {
    fonte: 'layout N26b-N26d: CST 51, FCP deferred with the ICMS (pFCPDif 30)',
    entrada: {
      item: {
        qtde: '1',
        preco: '321.09',
        regraicms: { cst: '51', icms: '20', aliq_icms_diferido: '30', fcp: '1', pFCPDif: '30' },
      },
      emitente: { crt: 3, uf: 'RJ' },
      destinatario: { uf: 'RJ', tipo: 'J' },
      parametros: {
        mva_uf: {
          uf: 'RJ',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '1', '0', '0', '4'],
        },
      },
    },
    espera: {
      item: {
        vlr_icms_operacao: '64.22',
        vlr_icms_diferido: '19.27',
        vlricms: '44.95',
        base_fcp: '321.09',
        vlr_fcp: '6.42',
        vlr_fcp_dif: '1.93',
        vlr_fcp_efet: '4.49',
      },
      totais: { vFCP: '6.42', vNF: '321.09' },
    },
  },
]
