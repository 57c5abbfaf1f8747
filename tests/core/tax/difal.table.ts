import type { Tabela } from './tabela.ts'

/** Difference of rates to the destination state, and the interstate rate. */
export const difal: Tabela = [
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 CalculoDifalFcpTest',
    entrada: {
      item: {
        qtde: '1',
        preco: '845',
        desconto: '10',
        aliq_icms_int_des: '18',
        aliq_icms_des: '12',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '12', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
      },
      destinatario: { uf: 'RJ', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
      valorfrente: '35',
      outrasdespesas: '130',
    },
    espera: {
      item: { base_partilha: '1000.00', vlrfcp: '20.00', vlrparufdes: '60.00', vlrparuforig: '0.00' },
    },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb SP->BA 20.5',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliq_icms_int_des: '20.5',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7' },
      },
      destinatario: { uf: 'BA', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: { item: { base_partilha: '100.00', vlrfcp: '2.00', vlrparufdes: '13.50', vlrparuforig: '0.00' } },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; single base SP to RJ',
    entrada: {
      item: {
        qtde: '2',
        preco: '279.90',
        desconto: '10',
        aliq_icms_int_des: '20',
        aliq_icms_des: '12',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '12', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
      },
      destinatario: { uf: 'RJ', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
      valorfrente: '19.99',
    },
    espera: {
      item: {
        base_icms: '569.79',
        vlricms: '68.37',
        base_partilha: '569.79',
        vlrfcp: '11.40',
        vlrparufdes: '45.58',
        vlrparuforig: '0.00',
      },
      totais: { vICMSUFDest: '45.58', vFCPUFDest: '11.40', vICMSUFRemet: '0.00', vNF: '569.79' },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; single base SP to AM',
    entrada: {
      item: {
        qtde: '2',
        preco: '279.90',
        desconto: '10',
        aliq_icms_int_des: '20',
        aliq_icms_des: '7',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
      },
      destinatario: { uf: 'AM', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
      valorfrente: '19.99',
    },
    espera: {
      item: {
        base_icms: '569.79',
        vlricms: '39.89',
        base_partilha: '569.79',
        vlrfcp: '11.40',
        vlrparufdes: '74.07',
        vlrparuforig: '0.00',
      },
      totais: { vICMSUFDest: '74.07', vFCPUFDest: '11.40', vICMSUFRemet: '0.00', vNF: '569.79' },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; single base SP to MG',
    entrada: {
      item: {
        qtde: '2',
        preco: '279.90',
        desconto: '10',
        aliq_icms_int_des: '18',
        aliq_icms_des: '12',
        aliq_fpc: '0',
        regraicms: { cst: '00', icms: '12', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
      },
      destinatario: { uf: 'MG', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
      valorfrente: '19.99',
    },
    espera: {
      item: {
        base_icms: '569.79',
        vlricms: '68.37',
        base_partilha: '569.79',
        vlrfcp: '0.00',
        vlrparufdes: '34.19',
        vlrparuforig: '0.00',
      },
      totais: { vICMSUFDest: '34.19', vFCPUFDest: '0.00', vICMSUFRemet: '0.00', vNF: '569.79' },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; single base SP to DF',
    entrada: {
      item: {
        qtde: '2',
        preco: '279.90',
        desconto: '10',
        aliq_icms_int_des: '20',
        aliq_icms_des: '7',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
      },
      destinatario: { uf: 'DF', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
      valorfrente: '19.99',
    },
    espera: {
      item: {
        base_icms: '569.79',
        vlricms: '39.89',
        base_partilha: '569.79',
        vlrfcp: '11.40',
        vlrparufdes: '74.07',
        vlrparuforig: '0.00',
      },
      totais: { vICMSUFDest: '74.07', vFCPUFDest: '11.40', vICMSUFRemet: '0.00', vNF: '569.79' },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; double base (por dentro) SP to BA',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliq_icms_int_des: '20.5',
        aliq_icms_des: '7',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7' },
      },
      destinatario: { uf: 'BA', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
      parametros: { difal_base: 'dupla' },
    },
    espera: {
      item: {
        base_icms: '1000.00',
        base_partilha: '1200.00',
        vlrfcp: '24.00',
        vlrparufdes: '176.00',
        vlrparuforig: '0.00',
      },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; double base (por dentro) SP to PE',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliq_icms_int_des: '20.5',
        aliq_icms_des: '7',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7' },
      },
      destinatario: { uf: 'PE', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
      parametros: { difal_base: 'dupla' },
    },
    espera: {
      item: {
        base_icms: '1000.00',
        base_partilha: '1200.00',
        vlrfcp: '24.00',
        vlrparufdes: '176.00',
        vlrparuforig: '0.00',
      },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; double base (por dentro) SP to RS',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliq_icms_int_des: '17',
        aliq_icms_des: '12',
        aliq_fpc: '0',
        regraicms: { cst: '00', icms: '12' },
      },
      destinatario: { uf: 'RS', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
      parametros: { difal_base: 'dupla' },
    },
    espera: {
      item: {
        base_icms: '1000.00',
        base_partilha: '1060.24',
        vlrfcp: '0.00',
        vlrparufdes: '60.24',
        vlrparuforig: '0.00',
      },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; Conv. ICMS 236/2021 cl. 2: single base por dentro SP to MG',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliq_icms_int_des: '18',
        aliq_icms_des: '12',
        aliq_fpc: '0',
        regraicms: { cst: '00', icms: '12' },
      },
      destinatario: { uf: 'MG', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
      parametros: { difal_base: 'por_dentro' },
    },
    espera: {
      item: {
        base_icms: '1000.00',
        base_partilha: '1219.51',
        vlrfcp: '0.00',
        vlrparufdes: '73.17',
        vlrparuforig: '0.00',
      },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; Conv. ICMS 236/2021 cl. 2: single base por dentro SP to RJ',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliq_icms_int_des: '20',
        aliq_icms_des: '12',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '12' },
      },
      destinatario: { uf: 'RJ', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
      parametros: { difal_base: 'por_dentro' },
    },
    espera: {
      item: {
        base_icms: '1000.00',
        base_partilha: '1282.05',
        vlrfcp: '25.64',
        vlrparufdes: '102.56',
        vlrparuforig: '0.00',
      },
    },
  },
  {
    fonte: 'Conv. ICMS 93/2015 cl. 10: share 60% (2017)',
    entrada: {
      item: {
        qtde: '1',
        preco: '1500',
        aliq_icms_int_des: '18',
        aliq_icms_des: '12',
        percetualPart: '60',
        regraicms: { cst: '00', icms: '12' },
      },
      destinatario: { uf: 'MG', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: { item: { vlrparufdes: '54.00', vlrparuforig: '36.00' } },
  },
  {
    fonte: 'Conv. ICMS 93/2015 cl. 10: share 80% (2018)',
    entrada: {
      item: {
        qtde: '1',
        preco: '1500',
        aliq_icms_int_des: '18',
        aliq_icms_des: '12',
        percetualPart: '80',
        regraicms: { cst: '00', icms: '12' },
      },
      destinatario: { uf: 'MG', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: { item: { vlrparufdes: '72.00', vlrparuforig: '18.00' } },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; no DIFAL: recipient is a taxpayer',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliq_icms_int_des: '20.5',
        aliq_icms_des: '7',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7' },
      },
      destinatario: { uf: 'BA', tipo: 'J', tipo_contribuite: 1, consumidor: 1 },
    },
    espera: {
      item: { base_partilha: '0.00', vlrfcp: '0.00', vlrparufdes: '0.00' },
      totais: { vICMSUFDest: '0.00' },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; no DIFAL: not a final consumer',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliq_icms_int_des: '20.5',
        aliq_icms_des: '7',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7' },
      },
      destinatario: { uf: 'BA', tipo: 'F', tipo_contribuite: 9, consumidor: 0 },
    },
    espera: {
      item: { base_partilha: '0.00', vlrfcp: '0.00', vlrparufdes: '0.00' },
      totais: { vICMSUFDest: '0.00' },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; no DIFAL: presence 1 (sale at the counter)',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliq_icms_int_des: '20.5',
        aliq_icms_des: '7',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7' },
      },
      tipo_atend: '1',
      destinatario: { uf: 'BA', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: {
      item: { base_partilha: '0.00', vlrfcp: '0.00', vlrparufdes: '0.00' },
      totais: { vICMSUFDest: '0.00' },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; no DIFAL: NFC-e',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliq_icms_int_des: '20.5',
        aliq_icms_des: '7',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7' },
      },
      modelo: '65',
      destinatario: { uf: 'BA', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: {
      item: { base_partilha: '0.00', vlrfcp: '0.00', vlrparufdes: '0.00' },
      totais: { vICMSUFDest: '0.00' },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; no DIFAL: export',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliq_icms_int_des: '20.5',
        aliq_icms_des: '7',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7' },
      },
      destinatario: { uf: 'EX', tipo: 'E', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: {
      item: { base_partilha: '0.00', vlrfcp: '0.00', vlrparufdes: '0.00' },
      totais: { vICMSUFDest: '0.00' },
    },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; imported goods 4%',
    entrada: {
      item: {
        qtde: '1',
        preco: '640.32',
        aliq_icms_int_des: '18',
        aliq_fpc: '0',
        regraicms: { cst: '00', origem: '1', icms: '4' },
      },
      emitente: { crt: 3, uf: 'ES' },
      destinatario: { uf: 'SP', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: { item: { vlricms: '25.61', base_partilha: '640.32', vlrparufdes: '89.64' } },
  },
  {
    fonte: 'EC 87/2015; LC 190/2022; CRT 2 (Simples above the sub-limit) does pay DIFAL',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliq_icms_int_des: '20.5',
        aliq_icms_des: '7',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '7' },
      },
      emitente: { crt: 2, uf: 'SP' },
      destinatario: { uf: 'BA', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: { item: { base_partilha: '100.00', vlrfcp: '2.00', vlrparufdes: '13.50' } },
  },
  {
    fonte: 'LC 87/1996 art. 31-A: DIFAL of 2029, legal interstate rate 7 x 0.9',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliq_icms_int_des: '18.45',
        aliq_fpc: '2',
        regraicms: { cst: '00', icms: '6.3' },
      },
      data: '2029-02-10',
      destinatario: { uf: 'BA', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: {
      item: {
        base_icms: '1000.00',
        vlricms: '63.00',
        base_partilha: '1000.00',
        vlrfcp: '20.00',
        vlrparufdes: '121.50',
      },
      totais: { vICMSUFDest: '121.50', vFCPUFDest: '20.00', vNF: '1000.00' },
    },
  },
  {
    fonte: 'Res. SF 22/1989 and 13/2012 (origins 1,2,3,8 = 4%; S+SE except ES to N/NE/CO/ES = 7%; else 12%)',
    entrada: { op: 'aliquota_interestadual', uf_origem: 'SP', uf_destino: 'RJ', origem: '0' },
    espera: { aliquota: '12.00' },
  },
  {
    fonte: 'Res. SF 22/1989 and 13/2012 (origins 1,2,3,8 = 4%; S+SE except ES to N/NE/CO/ES = 7%; else 12%)',
    entrada: { op: 'aliquota_interestadual', uf_origem: 'SP', uf_destino: 'ES', origem: '0' },
    espera: { aliquota: '7.00' },
  },
  {
    fonte: 'Res. SF 22/1989 and 13/2012 (origins 1,2,3,8 = 4%; S+SE except ES to N/NE/CO/ES = 7%; else 12%)',
    entrada: { op: 'aliquota_interestadual', uf_origem: 'BA', uf_destino: 'SP', origem: '0' },
    espera: { aliquota: '12.00' },
  },
  {
    fonte: 'Res. SF 22/1989 and 13/2012 (origins 1,2,3,8 = 4%; S+SE except ES to N/NE/CO/ES = 7%; else 12%)',
    entrada: { op: 'aliquota_interestadual', uf_origem: 'SP', uf_destino: 'MG', origem: '1' },
    espera: { aliquota: '4.00' },
  },
  {
    fonte: 'Res. SF 22/1989 and 13/2012 (origins 1,2,3,8 = 4%; S+SE except ES to N/NE/CO/ES = 7%; else 12%)',
    entrada: { op: 'aliquota_interestadual', uf_origem: 'SC', uf_destino: 'AM', origem: '3' },
    espera: { aliquota: '4.00' },
  },
  {
    fonte: 'Res. SF 22/1989 and 13/2012 (origins 1,2,3,8 = 4%; S+SE except ES to N/NE/CO/ES = 7%; else 12%)',
    entrada: { op: 'aliquota_interestadual', uf_origem: 'MG', uf_destino: 'DF', origem: '2' },
    espera: { aliquota: '4.00' },
  },
  {
    fonte: 'Res. SF 22/1989 and 13/2012 (origins 1,2,3,8 = 4%; S+SE except ES to N/NE/CO/ES = 7%; else 12%)',
    entrada: { op: 'aliquota_interestadual', uf_origem: 'PR', uf_destino: 'GO', origem: '8' },
    espera: { aliquota: '4.00' },
  },
  {
    fonte: 'Res. SF 22/1989 and 13/2012 (origins 1,2,3,8 = 4%; S+SE except ES to N/NE/CO/ES = 7%; else 12%)',
    entrada: { op: 'aliquota_interestadual', uf_origem: 'RJ', uf_destino: 'MT', origem: '6' },
    espera: { aliquota: '7.00' },
  },
  {
    fonte: 'Res. SF 22/1989 and 13/2012 (origins 1,2,3,8 = 4%; S+SE except ES to N/NE/CO/ES = 7%; else 12%)',
    entrada: { op: 'aliquota_interestadual', uf_origem: 'CE', uf_destino: 'PI', origem: '7' },
    espera: { aliquota: '12.00' },
  },
  {
    fonte: 'Res. SF 22/1989 and 13/2012 (origins 1,2,3,8 = 4%; S+SE except ES to N/NE/CO/ES = 7%; else 12%)',
    entrada: { op: 'aliquota_interestadual', uf_origem: 'MG', uf_destino: 'TO', origem: '5' },
    espera: { aliquota: '7.00' },
  },
  {
    fonte:
      'LC 87/1996 art. 31-A: interstate rates of Res. SF 22/1989 and 13/2012 at 90, 80, 70, 60 % in 2029-2032',
    entrada: {
      op: 'aliquota_interestadual',
      uf_origem: 'SP',
      uf_destino: 'BA',
      origem: '0',
      data: '2029-01-01',
    },
    espera: { aliquota: '6.30' },
  },
  {
    fonte:
      'LC 87/1996 art. 31-A: interstate rates of Res. SF 22/1989 and 13/2012 at 90, 80, 70, 60 % in 2029-2032',
    entrada: {
      op: 'aliquota_interestadual',
      uf_origem: 'SP',
      uf_destino: 'RJ',
      origem: '1',
      data: '2032-12-31',
    },
    espera: { aliquota: '2.40' },
  },
  {
    fonte:
      "rates of the pair of states: the internal one, and the FCP column of the rule; the interstate one is the law's",
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', cfop: '6102', origem: '0', icms: '7', fcp: '2' },
      },
      destinatario: { uf: 'BA', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
      parametros: { mva_uf: { aliq_interna: '20.5', fcp: ['1', '2', null, null, null] } },
    },
    espera: {
      item: {
        aliq_icms_des: '7.0000',
        aliq_icms_int_des: '20.5000',
        aliq_fpc: '2.0000',
        percetualPart: '100.00',
        base_partilha: '1000.00',
        vlrfcp: '20.00',
        vlrparufdes: '135.00',
      },
    },
  },
  {
    fonte: 'what the item says of its rates stands before the pair of states',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliq_icms_int_des: '18',
        regraicms: { cst: '00', cfop: '6102', origem: '1', icms: '4', fcp: '2' },
      },
      destinatario: { uf: 'BA', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
      parametros: { mva_uf: { aliq_interna: '20.5', fcp: ['1', '2', null, null, null] } },
    },
    espera: {
      item: { aliq_icms_des: '4.0000', aliq_icms_int_des: '18.0000', vlrfcp: '0.00', vlrparufdes: '140.00' },
    },
  },
]
