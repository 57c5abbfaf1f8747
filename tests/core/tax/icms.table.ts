import type { Tabela } from './tabela.ts'

/** Own ICMS by CST: base, reduction, relief, deferral, import. */
export const icms: Tabela = [
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 CalculoIcmsTest.QuantidadeUm',
    entrada: { item: { qtde: '1', preco: '1000', regraicms: { cst: '00', icms: '17' } } },
    espera: { item: { base_icms: '1000.00', vlricms: '170.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst00Test.CST00',
    entrada: { item: { qtde: '1', preco: '1000', regraicms: { cst: '00', icms: '18' } } },
    espera: { item: { base_icms: '1000.00', vlricms: '180.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 ResultadoTributacaoTest.CST00_Interestadual',
    entrada: { item: { qtde: '9', preco: '23', regraicms: { cst: '00', icms: '18' } } },
    espera: { item: { base_icms: '207.00', vlricms: '37.26' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst00Test.ComDesconto',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        desconto: '100',
        regraicms: { cst: '00', icms: '18', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
      },
      valorfrente: '200',
    },
    espera: { item: { base_icms: '1100.00', vlricms: '198.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst00Test.ComFrete',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '18', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
      },
      valorfrente: '100',
    },
    espera: { item: { base_icms: '1100.00', vlricms: '198.00' } },
  },
  {
    fonte: 'joaoroyosilva/PHPFiscal@650e386 Icms00Test',
    entrada: {
      item: {
        qtde: '1',
        preco: '180',
        desconto: '3',
        regraicms: { cst: '00', icms: '3', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
      },
      valorfrente: '4.96',
      valorseguro: '0.50',
      outrasdespesas: '1.49',
    },
    espera: { item: { base_icms: '183.95', vlricms: '5.52' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb ICMS00 rounding',
    entrada: {
      item: { qtde: '1', preco: '100.05', regraicms: { cst: '00', icms: '5', fcp: '1' } },
      parametros: {
        mva_uf: {
          uf: 'SP',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '0', '0', '0', '0'],
        },
      },
    },
    espera: { item: { vlricms: '5.00', vlr_fcp: '2.00' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb base from components',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        desconto: '5',
        regraicms: { cst: '00', icms: '18', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
      },
      valorfrente: '10',
      valorseguro: '2',
      outrasdespesas: '3',
    },
    espera: { item: { base_icms: '110.00', vlricms: '19.80' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb IPI in base of a final consumer',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18', opcoes: ['Ipi_icms'] },
        regraipi: { cst: '50', aliquota: '10' },
      },
      destinatario: { uf: 'SP', tipo: 'J', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: { item: { vlricms: '19.80', base_icms: '110.00' } },
  },
  {
    fonte: 'LC 87/1996 art. 13; rate 4%',
    entrada: { item: { qtde: '1', preco: '1234.57', regraicms: { cst: '00', icms: '4' } } },
    espera: { item: { base_icms: '1234.57', vlricms: '49.38' }, totais: { vNF: '1234.57' } },
  },
  {
    fonte: 'LC 87/1996 art. 13; rate 7%',
    entrada: { item: { qtde: '1', preco: '1234.57', regraicms: { cst: '00', icms: '7' } } },
    espera: { item: { base_icms: '1234.57', vlricms: '86.42' }, totais: { vNF: '1234.57' } },
  },
  {
    fonte: 'LC 87/1996 art. 13; rate 17%',
    entrada: { item: { qtde: '1', preco: '1234.57', regraicms: { cst: '00', icms: '17' } } },
    espera: { item: { base_icms: '1234.57', vlricms: '209.88' }, totais: { vNF: '1234.57' } },
  },
  {
    fonte: 'LC 87/1996 art. 13; rate 18%',
    entrada: { item: { qtde: '1', preco: '1234.57', regraicms: { cst: '00', icms: '18' } } },
    espera: { item: { base_icms: '1234.57', vlricms: '222.22' }, totais: { vNF: '1234.57' } },
  },
  {
    fonte: 'LC 87/1996 art. 13; rate 20.5%',
    entrada: { item: { qtde: '1', preco: '1234.57', regraicms: { cst: '00', icms: '20.5' } } },
    espera: { item: { base_icms: '1234.57', vlricms: '253.09' }, totais: { vNF: '1234.57' } },
  },
  {
    fonte: 'LC 87/1996 art. 13; rate 22%',
    entrada: { item: { qtde: '1', preco: '1234.57', regraicms: { cst: '00', icms: '22' } } },
    espera: { item: { base_icms: '1234.57', vlricms: '271.61' }, totais: { vNF: '1234.57' } },
  },
  {
    fonte: 'doc 2 §3.8 opcoes frete_icms',
    entrada: {
      item: {
        qtde: '3',
        preco: '333.33',
        desconto: '9.99',
        regraicms: { cst: '00', icms: '18', opcoes: ['frete_icms'] },
        regraipi: { cst: '50', aliquota: '6.5' },
      },
      valorfrente: '45.67',
      valorseguro: '8.91',
      outrasdespesas: '2.34',
      acrscimo: '1.11',
    },
    espera: {
      item: { base_icms: '1035.67', vlricms: '186.42', vlripi: '68.12' },
      totais: { vNF: '1116.15' },
    },
  },
  {
    fonte: 'doc 2 §3.8 opcoes seguro_icms',
    entrada: {
      item: {
        qtde: '3',
        preco: '333.33',
        desconto: '9.99',
        regraicms: { cst: '00', icms: '18', opcoes: ['seguro_icms'] },
        regraipi: { cst: '50', aliquota: '6.5' },
      },
      valorfrente: '45.67',
      valorseguro: '8.91',
      outrasdespesas: '2.34',
      acrscimo: '1.11',
    },
    espera: { item: { base_icms: '998.91', vlricms: '179.80', vlripi: '68.12' }, totais: { vNF: '1116.15' } },
  },
  {
    fonte: 'doc 2 §3.8 opcoes Ipi_icms',
    entrada: {
      item: {
        qtde: '3',
        preco: '333.33',
        desconto: '9.99',
        regraicms: { cst: '00', icms: '18', opcoes: ['Ipi_icms'] },
        regraipi: { cst: '50', aliquota: '6.5' },
      },
      valorfrente: '45.67',
      valorseguro: '8.91',
      outrasdespesas: '2.34',
      acrscimo: '1.11',
    },
    espera: {
      item: { base_icms: '1058.12', vlricms: '190.46', vlripi: '68.12' },
      totais: { vNF: '1116.15' },
    },
  },
  {
    fonte: 'doc 2 §3.8 opcoes frete_icms+seguro_icms+outros_icms+Ipi_icms',
    entrada: {
      item: {
        qtde: '3',
        preco: '333.33',
        desconto: '9.99',
        regraicms: {
          cst: '00',
          icms: '18',
          opcoes: ['frete_icms', 'seguro_icms', 'outros_icms', 'Ipi_icms'],
        },
        regraipi: { cst: '50', aliquota: '6.5' },
      },
      valorfrente: '45.67',
      valorseguro: '8.91',
      outrasdespesas: '2.34',
      acrscimo: '1.11',
    },
    espera: {
      item: { base_icms: '1116.15', vlricms: '200.91', vlripi: '68.12' },
      totais: { vNF: '1116.15' },
    },
  },
  {
    fonte: 'CST/CSOSN 40: no base and no ICMS (MOC groups)',
    entrada: {
      item: { qtde: '2', preco: '77.77', regraicms: { cst: '40', icms: '18' } },
      emitente: { crt: 3, uf: 'MG' },
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
    fonte: 'CST/CSOSN 50: no base and no ICMS (MOC groups)',
    entrada: {
      item: { qtde: '2', preco: '77.77', regraicms: { cst: '50', icms: '18' } },
      emitente: { crt: 3, uf: 'MG' },
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
    fonte: 'CST/CSOSN 60: no base and no ICMS (MOC groups)',
    entrada: {
      item: { qtde: '2', preco: '77.77', regraicms: { cst: '60' } },
      emitente: { crt: 3, uf: 'MG' },
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
    fonte: 'mobc 1 pauta: base = valor_pauta x qtde_trib',
    entrada: {
      item: {
        qtde: '12',
        preco: '5.00',
        valor_pauta: '6.80',
        regraicms: { cst: '00', icms: '18', mobc: '1' },
      },
    },
    espera: { item: { base_icms: '81.60', vlricms: '14.69' } },
  },
  {
    fonte: 'CST 90 without ST fields: own ICMS only',
    entrada: { item: { qtde: '1', preco: '210.01', regraicms: { cst: '90', icms: '12', icms_st: '18' } } },
    espera: {
      item: { base_icms: '210.01', vlricms: '25.20', base_icms_st: '0.00', vlr_icms_st: '0.00' },
      totais: { vNF: '210.01' },
    },
  },
  {
    fonte: 'joaoroyosilva/PHPFiscal@650e386 Icms20Test; source rounds 24.327 to 24.33',
    entrada: {
      item: {
        qtde: '1',
        preco: '135',
        desconto: '13.5',
        regraicms: {
          cst: '20',
          icms: '18',
          reducao_icms: '10',
          opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'],
        },
      },
      valorfrente: '7.5',
      valorseguro: '3',
      outrasdespesas: '1.5',
    },
    espera: { item: { base_icms: '120.15', vlricms: '21.63' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb ICMS20 with FCP on the reduced base',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '20', icms: '18', reducao_icms: '33.33', fcp: '1' },
      },
      parametros: {
        mva_uf: {
          uf: 'SP',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '0', '0', '0', '0'],
        },
      },
    },
    espera: { item: { base_icms: '66.67', vlricms: '12.00', base_fcp: '66.67', vlr_fcp: '1.33' } },
  },
  {
    fonte: 'doc 2 §3.8 reducao_icms for recipient type J, CST 70',
    entrada: {
      item: {
        qtde: '1',
        preco: '543.21',
        desconto: '3.21',
        aliqmva: '30',
        regraicms: { cst: '70', icms: '18', icms_st: '18', reducao_icms: '41.67', reducao_icms_pf: '33.33' },
      },
    },
    espera: { item: { base_icms: '314.98', vlricms: '56.70', base_icms_st: '702.00', vlr_icms_st: '69.66' } },
  },
  {
    fonte: 'doc 2 §3.8 reducao_icms for recipient type J, CST 90',
    entrada: {
      item: {
        qtde: '1',
        preco: '543.21',
        desconto: '3.21',
        aliqmva: '30',
        regraicms: { cst: '90', icms: '18', reducao_icms: '41.67', reducao_icms_pf: '33.33' },
      },
    },
    espera: { item: { base_icms: '314.98', vlricms: '56.70', base_icms_st: '0.00', vlr_icms_st: '0.00' } },
  },
  {
    fonte: 'doc 2 §3.8 reducao_icms_pf for recipient type F, CST 20',
    entrada: {
      item: {
        qtde: '1',
        preco: '543.21',
        desconto: '3.21',
        aliqmva: '30',
        regraicms: { cst: '20', icms: '18', reducao_icms: '41.67', reducao_icms_pf: '33.33' },
      },
      destinatario: { uf: 'SP', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: { item: { base_icms: '360.02', vlricms: '64.80', base_icms_st: '0.00', vlr_icms_st: '0.00' } },
  },
  {
    fonte: 'doc 2 §3.8 reducao_icms_pf for recipient type F, CST 70',
    entrada: {
      item: {
        qtde: '1',
        preco: '543.21',
        desconto: '3.21',
        aliqmva: '30',
        regraicms: { cst: '70', icms: '18', icms_st: '18', reducao_icms: '41.67', reducao_icms_pf: '33.33' },
      },
      destinatario: { uf: 'SP', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: { item: { base_icms: '360.02', vlricms: '64.80', base_icms_st: '702.00', vlr_icms_st: '61.56' } },
  },
  {
    fonte: 'doc 2 §3.8 reducao_icms_pf for recipient type F, CST 90',
    entrada: {
      item: {
        qtde: '1',
        preco: '543.21',
        desconto: '3.21',
        aliqmva: '30',
        regraicms: { cst: '90', icms: '18', reducao_icms: '41.67', reducao_icms_pf: '33.33' },
      },
      destinatario: { uf: 'SP', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: { item: { base_icms: '360.02', vlricms: '64.80', base_icms_st: '0.00', vlr_icms_st: '0.00' } },
  },
  {
    fonte: 'doc 2 §3.8 reducao_icms_pf for recipient type F, CST 900',
    entrada: {
      item: {
        qtde: '1',
        preco: '543.21',
        desconto: '3.21',
        aliqmva: '30',
        regraicms: { cst: '900', icms: '18', reducao_icms: '41.67', reducao_icms_pf: '33.33' },
      },
      emitente: { crt: 1, uf: 'SP' },
      destinatario: { uf: 'SP', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: { item: { base_icms: '360.02', vlricms: '64.80', base_icms_st: '0.00', vlr_icms_st: '0.00' } },
  },
  {
    fonte: 'spec1 no recipient (NFC-e): treated as PF [decision]',
    entrada: {
      item: {
        qtde: '2',
        preco: '50',
        regraicms: { cst: '20', icms: '18', reducao_icms: '10', reducao_icms_pf: '61.11' },
      },
      modelo: '65',
      destinatario: null,
    },
    espera: { item: { base_icms: '38.89', vlricms: '7.00' } },
  },
  {
    fonte: 'reduction 100%',
    entrada: { item: { qtde: '1', preco: '100', regraicms: { cst: '20', icms: '18', reducao_icms: '100' } } },
    espera: { item: { base_icms: '0.00', vlricms: '0.00' } },
  },
  {
    fonte: 'CST 00 ignores a reduction left in the rule [decision]',
    entrada: { item: { qtde: '1', preco: '100', regraicms: { cst: '00', icms: '18', reducao_icms: '50' } } },
    espera: { item: { base_icms: '100.00', vlricms: '18.00' } },
  },
  {
    fonte: 'aplicar_reducao_desconto without reason: benefit goes to vDesc [decision]',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '20', icms: '18', reducao_icms: '61.11', aplicar_reducao_desconto: true },
      },
    },
    espera: {
      item: {
        base_icms: '388.90',
        vlricms: '70.00',
        desconto_beneficio: '110.00',
        vdesc: '110.00',
        valor_desoneracao: '0.00',
      },
      totais: { vDesc: '110.00', vICMSDeson: '0.00', vNF: '890.00' },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 ResultadoTributacaoTest.Desonerado CST 20 tipo 2',
    entrada: {
      item: {
        qtde: '1',
        preco: '3.50',
        regraicms: { cst: '20', icms: '12', reducao_icms: '41.67', motivo_dessoneracao: '9' },
      },
      tipo_desoneracao: '2',
    },
    espera: {
      item: { base_icms: '2.04', vlricms: '0.24', deduz_desoneracao: false, valor_desoneracao: '0.20' },
      totais: { vNF: '3.50', vICMSDeson: '0.20' },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 ResultadoTributacaoTest.Desonerado CST 70 tipo 2',
    entrada: {
      item: {
        qtde: '1',
        preco: '3.50',
        regraicms: { cst: '70', icms: '12', reducao_icms: '41.67', motivo_dessoneracao: '9' },
      },
      tipo_desoneracao: '2',
    },
    espera: {
      item: { base_icms: '2.04', vlricms: '0.24', deduz_desoneracao: false, valor_desoneracao: '0.20' },
      totais: { vNF: '3.50', vICMSDeson: '0.20' },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 ResultadoTributacaoTest.Desonerado CST 30 tipo 1',
    entrada: {
      item: { qtde: '1', preco: '200', regraicms: { cst: '30', icms: '20', motivo_dessoneracao: '9' } },
      tipo_desoneracao: '1',
    },
    espera: {
      item: { base_icms: '0.00', vlricms: '0.00', deduz_desoneracao: true, valor_desoneracao: '40.00' },
      totais: { vNF: '160.00', vICMSDeson: '40.00' },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 ResultadoTributacaoTest.Desonerado CST 30 tipo 2',
    entrada: {
      item: { qtde: '1', preco: '200', regraicms: { cst: '30', icms: '20', motivo_dessoneracao: '9' } },
      tipo_desoneracao: '2',
    },
    espera: {
      item: { base_icms: '0.00', vlricms: '0.00', deduz_desoneracao: true, valor_desoneracao: '50.00' },
      totais: { vNF: '150.00', vICMSDeson: '50.00' },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 ResultadoTributacaoTest.Desonerado CST 40 tipo 1',
    entrada: {
      item: { qtde: '1', preco: '200', regraicms: { cst: '40', icms: '20', motivo_dessoneracao: '9' } },
      tipo_desoneracao: '1',
    },
    espera: {
      item: { base_icms: '0.00', vlricms: '0.00', deduz_desoneracao: true, valor_desoneracao: '40.00' },
      totais: { vNF: '160.00', vICMSDeson: '40.00' },
    },
  },
  {
    fonte: 'NT 2023.004 indDeduzDeson; CST 40 reason 7 ignorar=False',
    entrada: {
      item: {
        qtde: '2',
        preco: '350.00',
        aliqmva: '40',
        regraicms: { cst: '40', icms: '12', motivo_dessoneracao: '7' },
      },
    },
    espera: {
      item: { valor_desoneracao: '84.00', deduz_desoneracao: true, vlr_icms_st: '0.00' },
      totais: { vICMSDeson: '84.00', vST: '0.00', vNF: '616.00' },
    },
  },
  {
    fonte: 'NT 2023.004 indDeduzDeson; CST 40 reason 7 ignorar=True',
    entrada: {
      item: {
        qtde: '2',
        preco: '350.00',
        aliqmva: '40',
        regraicms: { cst: '40', icms: '12', motivo_dessoneracao: '7' },
      },
      account: { ignorar_icms_valor_nota: true },
    },
    espera: {
      item: { valor_desoneracao: '84.00', deduz_desoneracao: false, vlr_icms_st: '0.00' },
      totais: { vICMSDeson: '84.00', vST: '0.00', vNF: '700.00' },
    },
  },
  {
    fonte: 'NT 2023.004 indDeduzDeson; CST 41 reason 8 ignorar=False',
    entrada: {
      item: {
        qtde: '2',
        preco: '350.00',
        aliqmva: '40',
        regraicms: { cst: '41', icms: '12', motivo_dessoneracao: '8' },
      },
    },
    espera: {
      item: { valor_desoneracao: '84.00', deduz_desoneracao: true, vlr_icms_st: '0.00' },
      totais: { vICMSDeson: '84.00', vST: '0.00', vNF: '616.00' },
    },
  },
  {
    fonte: 'NT 2023.004 indDeduzDeson; CST 50 reason 1 ignorar=False',
    entrada: {
      item: {
        qtde: '2',
        preco: '350.00',
        aliqmva: '40',
        regraicms: { cst: '50', icms: '12', motivo_dessoneracao: '1' },
      },
    },
    espera: {
      item: { valor_desoneracao: '84.00', deduz_desoneracao: true, vlr_icms_st: '0.00' },
      totais: { vICMSDeson: '84.00', vST: '0.00', vNF: '616.00' },
    },
  },
  {
    fonte: 'NT 2023.004 indDeduzDeson; CST 30 reason 6 ignorar=True',
    entrada: {
      item: {
        qtde: '2',
        preco: '350.00',
        aliqmva: '40',
        regraicms: { cst: '30', icms: '12', icms_st: '18', motivo_dessoneracao: '6' },
      },
      account: { ignorar_icms_valor_nota: true },
    },
    espera: {
      item: { valor_desoneracao: '84.00', deduz_desoneracao: false, vlr_icms_st: '176.40' },
      totais: { vICMSDeson: '84.00', vST: '176.40', vNF: '876.40' },
    },
  },
  {
    fonte: 'NT 2023.004 indDeduzDeson; CST 20 reason 3, aplicar_reducao_desconto=False, tipo_desoneracao 2',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '20', icms: '18', reducao_icms: '61.11', motivo_dessoneracao: '3' },
      },
      tipo_desoneracao: '2',
    },
    espera: {
      item: { base_icms: '388.90', vlricms: '70.00', valor_desoneracao: '134.14', deduz_desoneracao: false },
      totais: { vICMSDeson: '134.14', vNF: '1000.00' },
    },
  },
  {
    fonte: 'NT 2023.004 indDeduzDeson; CST 20 reason 3, aplicar_reducao_desconto=True, tipo_desoneracao 1',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: {
          cst: '20',
          icms: '18',
          reducao_icms: '61.11',
          motivo_dessoneracao: '3',
          aplicar_reducao_desconto: true,
        },
      },
      tipo_desoneracao: '1',
    },
    espera: {
      item: { base_icms: '388.90', vlricms: '70.00', valor_desoneracao: '110.00', deduz_desoneracao: true },
      totais: { vICMSDeson: '110.00', vNF: '890.00' },
    },
  },
  {
    fonte: 'Suframa mix: one exempt item, one taxed',
    entrada: {
      destinatario: { uf: 'AM', tipo: 'J', tipo_contribuite: 1, consumidor: 0 },
      itens: [
        { qtde: '1', preco: '500', regraicms: { cst: '40', icms: '7', motivo_dessoneracao: '7' } },
        { qtde: '1', preco: '500', regraicms: { cst: '00', icms: '7' } },
      ],
      desconto: '10',
    },
    espera: {
      itens: [
        { vdesc: '5.00', valor_desoneracao: '34.65', vlricms: '0.00' },
        { vdesc: '5.00', valor_desoneracao: '0.00', vlricms: '34.65' },
      ],
      totais: { vICMSDeson: '34.65', vDesc: '10.00', vNF: '955.35' },
    },
  },
  {
    fonte: 'CST 50 reason 9, freight in the base',
    entrada: {
      item: {
        qtde: '1',
        preco: '410',
        regraicms: { cst: '50', icms: '12', motivo_dessoneracao: '9', opcoes: ['frete_icms'] },
      },
      valorfrente: '40',
    },
    espera: { item: { valor_desoneracao: '54.00' }, totais: { vICMSDeson: '54.00', vNF: '396.00' } },
  },
  {
    fonte: 'CST 41 por dentro',
    entrada: {
      item: { qtde: '3', preco: '123.45', regraicms: { cst: '41', icms: '19', motivo_dessoneracao: '90' } },
      tipo_desoneracao: '2',
    },
    espera: { item: { valor_desoneracao: '86.87' }, totais: { vICMSDeson: '86.87', vNF: '283.48' } },
  },
  {
    fonte: 'parametros.deduz_deson: reason 9 does not lower the note, reason 7 does',
    entrada: {
      itens: [
        { qtde: '1', preco: '200', regraicms: { cst: '40', icms: '18', motivo_dessoneracao: '9' } },
        { qtde: '1', preco: '300', regraicms: { cst: '40', icms: '12', motivo_dessoneracao: '7' } },
        { qtde: '1', preco: '400', regraicms: { cst: '41', icms: '18', motivo_dessoneracao: '1' } },
      ],
      parametros: { deduz_deson: { '7': 1, '9': 0 } },
    },
    espera: {
      itens: [
        { valor_desoneracao: '36.00', deduz_desoneracao: false, vitem: '200.00' },
        { valor_desoneracao: '36.00', deduz_desoneracao: true, vitem: '264.00' },
        { valor_desoneracao: '72.00', deduz_desoneracao: true, vitem: '328.00' },
      ],
      totais: { vICMSDeson: '144.00', vNF: '792.00' },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst51Test',
    entrada: {
      item: { qtde: '1', preco: '1000', regraicms: { cst: '51', icms: '18', aliq_icms_diferido: '33.33' } },
    },
    espera: {
      item: {
        vlr_icms_diferido: '59.99',
        vlricms: '120.01',
        base_icms: '1000.00',
        vlr_icms_operacao: '180.00',
      },
    },
  },
  {
    fonte: 'doc 3 §9.2 deferral limited to 0-100, given 0 (null = 100 [decision])',
    entrada: {
      item: { qtde: '1', preco: '777.77', regraicms: { cst: '51', icms: '17', aliq_icms_diferido: '0' } },
    },
    espera: {
      item: {
        base_icms: '777.77',
        vlr_icms_operacao: '132.22',
        vlr_icms_diferido: '0.00',
        vlricms: '132.22',
      },
      totais: { vICMS: '132.22' },
    },
  },
  {
    fonte: 'doc 3 §9.2 deferral limited to 0-100, given 50 (null = 100 [decision])',
    entrada: {
      item: { qtde: '1', preco: '777.77', regraicms: { cst: '51', icms: '17', aliq_icms_diferido: '50' } },
    },
    espera: {
      item: {
        base_icms: '777.77',
        vlr_icms_operacao: '132.22',
        vlr_icms_diferido: '66.11',
        vlricms: '66.11',
      },
      totais: { vICMS: '66.11' },
    },
  },
  {
    fonte: 'doc 3 §9.2 deferral limited to 0-100, given 100 (null = 100 [decision])',
    entrada: {
      item: { qtde: '1', preco: '777.77', regraicms: { cst: '51', icms: '17', aliq_icms_diferido: '100' } },
    },
    espera: {
      item: {
        base_icms: '777.77',
        vlr_icms_operacao: '132.22',
        vlr_icms_diferido: '132.22',
        vlricms: '0.00',
      },
      totais: { vICMS: '0.00' },
    },
  },
  {
    fonte: 'doc 3 §9.2 deferral limited to 0-100, given None (null = 100 [decision])',
    entrada: { item: { qtde: '1', preco: '777.77', regraicms: { cst: '51', icms: '17' } } },
    espera: {
      item: {
        base_icms: '777.77',
        vlr_icms_operacao: '132.22',
        vlr_icms_diferido: '132.22',
        vlricms: '0.00',
      },
      totais: { vICMS: '0.00' },
    },
  },
  {
    fonte: 'doc 3 §9.2 deferral limited to 0-100, given -5 (null = 100 [decision])',
    entrada: {
      item: { qtde: '1', preco: '777.77', regraicms: { cst: '51', icms: '17', aliq_icms_diferido: '-5' } },
    },
    espera: {
      item: {
        base_icms: '777.77',
        vlr_icms_operacao: '132.22',
        vlr_icms_diferido: '0.00',
        vlricms: '132.22',
      },
      totais: { vICMS: '132.22' },
    },
  },
  {
    fonte:
      'OCA/l10n-brazil l10n_br_fiscal/tests/test_fiscal_tax.py@03c47ae test_compute_taxes_03 (II 10% given as value); the source follows the options (other expenses out of the base)',
    entrada: {
      item: {
        qtde: '5',
        preco: '49.63180',
        base_ii: '248.16',
        valor_ii: '24.82',
        valor_aduaneiro: '7.72',
        regraicms: { cst: '00', cfop: '3101', icms: '17', opcoes: ['Ipi_icms', 'ii_icms', 'aduaneira_icms'] },
        regraipi: { cst: '49', aliquota: '15', opcoes: ['frete_ipi', 'seguro_ipi', 'outras_ipi', 'ii_ipi'] },
        regrapisconfins: {
          cst_pis: '50',
          cst_confins: '50',
          aliquota_pis: '2.10',
          aliquota_confins: '10.68',
          opcoes: ['outras_pis'],
        },
      },
      finalidade_op: 0,
      destinatario: { uf: 'EX', tipo: 'E', tipo_contribuite: 9, consumidor: 0 },
      outrasdespesas: '74.87',
      parametros: { importacao_segue_opcoes: true },
    },
    espera: {
      item: {
        valor_ii: '24.82',
        base_ipi: '347.85',
        vlripi: '52.18',
        base_pis: '323.03',
        vlrpis: '6.78',
        base_confins: '323.03',
        vlrconfins: '34.50',
        base_icms: '450.80',
        vlricms: '76.64',
      },
      totais: { vII: '24.82', vIPI: '52.18' },
    },
  },
  {
    fonte:
      'LC 87/1996 art. 13 V and par. 1: base por dentro (goods + II + IPI + IOF + PIS + COFINS + customs) / (1 - rate)',
    entrada: {
      item: {
        qtde: '4',
        preco: '2500.00',
        base_ii: '10000',
        valor_ii: '500',
        valor_aduaneiro: '214.50',
        valor_iof: '0',
        regraicms: { cst: '00', cfop: '3102', icms: '18', opcoes: ['Ipi_icms', 'ii_icms', 'aduaneira_icms'] },
        regraipi: { cst: '00', aliquota: '10', opcoes: ['ii_ipi'] },
        regrapisconfins: { cst_pis: '50', cst_confins: '50', aliquota_pis: '2.10', aliquota_confins: '9.65' },
      },
      finalidade_op: 0,
      destinatario: { uf: 'EX', tipo: 'E', tipo_contribuite: 9, consumidor: 0 },
    },
    espera: {
      item: {
        base_ipi: '10500.00',
        vlripi: '1050.00',
        vlrpis: '210.00',
        vlrconfins: '965.00',
        base_icms: '15779.88',
        vlricms: '2840.38',
      },
      totais: { vII: '500.00', vIPI: '1050.00', vNF: '11550.00' },
    },
  },
  {
    fonte:
      'LC 87/1996 art. 13 V and par. 1: base por dentro (goods + II + IPI + IOF + PIS + COFINS + customs) / (1 - rate)',
    entrada: {
      item: {
        qtde: '4',
        preco: '2500.00',
        base_ii: '10000',
        valor_ii: '0',
        valor_aduaneiro: '154.23',
        valor_iof: '12.34',
        regraicms: { cst: '00', cfop: '3102', icms: '17', opcoes: ['Ipi_icms', 'ii_icms', 'aduaneira_icms'] },
        regraipi: { cst: '00', aliquota: '10', opcoes: ['ii_ipi'] },
        regrapisconfins: { cst_pis: '50', cst_confins: '50', aliquota_pis: '2.10', aliquota_confins: '9.65' },
      },
      finalidade_op: 0,
      destinatario: { uf: 'EX', tipo: 'E', tipo_contribuite: 9, consumidor: 0 },
    },
    espera: {
      item: {
        base_ipi: '10000.00',
        vlripi: '1000.00',
        vlrpis: '210.00',
        vlrconfins: '965.00',
        base_icms: '14869.36',
        vlricms: '2527.79',
      },
      totais: { vII: '0.00', vIPI: '1000.00', vNF: '11000.00' },
    },
  },
  {
    fonte: 'import with icms_vnota: ICMS joins vOutro and vNF',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        base_ii: '1000',
        valor_ii: '140',
        valor_aduaneiro: '60',
        regraicms: {
          cst: '00',
          cfop: '3102',
          icms: '18',
          opcoes: ['Ipi_icms', 'ii_icms', 'aduaneira_icms', 'icms_vnota'],
        },
        regraipi: { cst: '00', aliquota: '5', opcoes: ['ii_ipi', 'aduaneira_ipi'] },
        regrapisconfins: { cst_pis: '50', cst_confins: '50', aliquota_pis: '2.10', aliquota_confins: '9.65' },
      },
      finalidade_op: 0,
      destinatario: { uf: 'EX', tipo: 'E' },
    },
    espera: {
      item: { base_icms: '1679.88', vlricms: '302.38' },
      totais: { vOutro: '302.38', vII: '140.00', vNF: '1502.38' },
    },
  },
  {
    fonte: 'aduaneira_pis, ii_pis options',
    entrada: {
      item: {
        qtde: '1',
        preco: '800',
        valor_ii: '80',
        valor_aduaneiro: '20',
        regraicms: { cst: '41', cfop: '3102' },
        regrapisconfins: {
          cst_pis: '50',
          cst_confins: '50',
          aliquota_pis: '2.10',
          aliquota_confins: '9.65',
          opcoes: ['ii_pis', 'aduaneira_pis'],
        },
      },
      finalidade_op: 0,
      destinatario: { uf: 'EX', tipo: 'J' },
    },
    espera: {
      item: { base_pis: '900.00', vlrpis: '18.90', base_confins: '900.00', vlrconfins: '86.85' },
      totais: { vII: '80.00', vNF: '880.00' },
    },
  },
  {
    fonte: 'doc 2 §3.8 ii_icms_st, aduaneira_icms_st',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliqmva: '40',
        valor_ii: '120',
        valor_aduaneiro: '35',
        regraicms: {
          cst: '10',
          cfop: '3102',
          icms: '18',
          icms_st: '18',
          opcoes: ['ii_icms', 'aduaneira_icms', 'ii_icms_st', 'aduaneira_icms_st'],
        },
        regrapisconfins: { cst_pis: '50', cst_confins: '50', aliquota_pis: '2.1', aliquota_confins: '9.65' },
      },
      finalidade_op: 0,
      destinatario: { uf: 'EX', tipo: 'J' },
    },
    espera: {
      item: { base_icms: '1551.83', vlricms: '279.33', base_icms_st: '1617.00', vlr_icms_st: '11.73' },
      totais: { vII: '120.00', vST: '11.73', vNF: '1131.73' },
    },
  },
  {
    fonte: 'aduaneira_ipi option and IPI CST 49',
    entrada: {
      item: {
        qtde: '2',
        preco: '321.09',
        valor_ii: '64.22',
        valor_aduaneiro: '10.10',
        regraicms: { cst: '41', cfop: '3102' },
        regraipi: { cst: '49', aliquota: '13', opcoes: ['ii_ipi', 'aduaneira_ipi', 'frete_ipi'] },
      },
      finalidade_op: 0,
      destinatario: { uf: 'EX', tipo: 'J' },
      valorfrente: '9.99',
    },
    espera: {
      item: { base_ipi: '726.49', vlripi: '94.44' },
      totais: { vII: '64.22', vIPI: '94.44', vNF: '810.83' },
    },
  },
  {
    fonte:
      'LC 87/1996 art. 13 V: II, IPI, IOF, PIS, COFINS, customs, freight, insurance and other charges belong to the base whatever the options',
    entrada: {
      item: {
        qtde: '10',
        preco: '200',
        valor_ii: '280',
        valor_aduaneiro: '154.23',
        valor_iof: '7.60',
        regraicms: { cst: '00', cfop: '3102', icms: '18' },
        regraipi: { cst: '00', aliquota: '10', opcoes: ['ii_ipi'] },
        regrapisconfins: { cst_pis: '50', cst_confins: '50', aliquota_pis: '2.1', aliquota_confins: '9.65' },
      },
      finalidade_op: 0,
      destinatario: { uf: 'EX', tipo: 'E' },
      valorfrente: '120',
      valorseguro: '18.50',
      outrasdespesas: '33.33',
    },
    espera: {
      item: {
        valor_ii: '280.00',
        base_ipi: '2280.00',
        vlripi: '228.00',
        vlrpis: '42.00',
        vlrconfins: '193.00',
        base_icms: '3752.02',
        vlricms: '675.36',
      },
      totais: { vBC: '3752.02', vICMS: '675.36', vNF: '2679.83' },
    },
  },
  {
    fonte: 'the same note with importacao_segue_opcoes: only the options set (ii_icms)',
    entrada: {
      item: {
        qtde: '10',
        preco: '200',
        valor_ii: '280',
        valor_aduaneiro: '154.23',
        valor_iof: '7.60',
        regraicms: { cst: '00', cfop: '3102', icms: '18', opcoes: ['ii_icms'] },
        regraipi: { cst: '00', aliquota: '10', opcoes: ['ii_ipi'] },
        regrapisconfins: { cst_pis: '50', cst_confins: '50', aliquota_pis: '2.1', aliquota_confins: '9.65' },
      },
      finalidade_op: 0,
      destinatario: { uf: 'EX', tipo: 'E' },
      valorfrente: '120',
      valorseguro: '18.50',
      outrasdespesas: '33.33',
      parametros: { importacao_segue_opcoes: true },
    },
    espera: {
      item: {
        valor_ii: '280.00',
        base_ipi: '2280.00',
        vlripi: '228.00',
        vlrpis: '42.00',
        vlrconfins: '193.00',
        base_icms: '3076.34',
        vlricms: '553.74',
      },
      totais: { vBC: '3076.34', vICMS: '553.74', vNF: '2679.83' },
    },
  },
]
