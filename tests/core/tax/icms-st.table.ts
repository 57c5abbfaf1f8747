import type { Tabela } from './tabela.ts'

/** ICMS by substitution: margin, list price, what it deducts, rate difference. */
export const icmsSt: Tabela = [
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 CalculoIcmsStTest.TestaIcmsSt',
    entrada: {
      item: {
        qtde: '1',
        preco: '2000',
        aliqmva: '40',
        regraicms: { cst: '10', icms: '18', icms_st: '18', opcoes: ['ipi_icms_st'] },
        regraipi: { cst: '50', aliquota: '15' },
      },
    },
    espera: {
      item: {
        vlripi: '300.00',
        base_icms: '2000.00',
        vlricms: '360.00',
        base_icms_st: '3220.00',
        vlr_icms_st: '219.60',
      },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst10Test',
    entrada: {
      item: { qtde: '1', preco: '100', aliqmva: '50', regraicms: { cst: '10', icms: '18', icms_st: '18' } },
    },
    espera: { item: { base_icms: '100.00', vlricms: '18.00', base_icms_st: '150.00', vlr_icms_st: '9.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst30Test',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliqmva: '50',
        regraicms: { cst: '30', icms_st: '18', reducao_icms_st: '10' },
      },
    },
    espera: { item: { base_icms: '0.00', vlricms: '0.00', base_icms_st: '135.00', vlr_icms_st: '24.30' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst70Test',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliqmva: '100',
        regraicms: { cst: '70', icms: '18', icms_st: '18', reducao_icms: '10', reducao_icms_st: '10' },
      },
    },
    espera: { item: { base_icms: '90.00', vlricms: '16.20', base_icms_st: '180.00', vlr_icms_st: '16.20' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst70Test.ValoresSeparados',
    entrada: {
      item: {
        qtde: '1',
        preco: '80',
        desconto: '20',
        aliqmva: '52.90',
        regraicms: {
          cst: '70',
          icms: '18',
          icms_st: '18',
          reducao_icms: '61.11',
          reducao_icms_st: '61.11',
          opcoes: [
            'frete_icms',
            'seguro_icms',
            'outros_icms',
            'frete_icms_st',
            'seguro_icms_st',
            'outros_icms_st',
            'ipi_icms_st',
          ],
        },
        regraipi: { cst: '50', aliquota: '5', opcoes: ['frete_ipi', 'seguro_ipi', 'outras_ipi'] },
      },
      valorfrente: '5',
      valorseguro: '2',
      outrasdespesas: '3',
    },
    espera: {
      item: {
        vlripi: '3.50',
        base_icms: '27.22',
        vlricms: '4.90',
        base_icms_st: '43.71',
        vlr_icms_st: '2.97',
      },
    },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst90Test.ICMSST',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliqmva: '100',
        regraicms: {
          cst: '90',
          icms: '18',
          icms_st: '18',
          reducao_icms: '10',
          reducao_icms_st: '10',
          mobcst: '4',
        },
      },
    },
    espera: { item: { base_icms: '90.00', base_icms_st: '180.00', vlr_icms_st: '16.20' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst60Test.ICMSEfetivo',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        icms_efetivo: { aliquota: '20', reducao: '20' },
        regraicms: { cst: '60' },
      },
      modelo: '65',
    },
    espera: {
      item: {
        base_icms: '0.00',
        vlricms: '0.00',
        vlr_icms_st: '0.00',
        base_icms_efetivo: '800.00',
        vlr_icms_efetivo: '160.00',
      },
    },
  },
  {
    fonte: 'joaoroyosilva/PHPFiscal@650e386 Icms10Test',
    entrada: {
      item: {
        qtde: '1',
        preco: '135',
        desconto: '13.5',
        aliqmva: '35',
        regraicms: {
          cst: '10',
          icms: '18',
          icms_st: '18',
          opcoes: [
            'frete_icms',
            'seguro_icms',
            'outros_icms',
            'frete_icms_st',
            'seguro_icms_st',
            'outros_icms_st',
            'ipi_icms_st',
          ],
        },
      },
      valorfrente: '7.5',
      valorseguro: '3',
      outrasdespesas: '1.5',
    },
    espera: { item: { base_icms: '133.50', vlricms: '24.03', base_icms_st: '180.23', vlr_icms_st: '8.41' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb ICMS10 margin, reduction, IPI and FCP-ST',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliqmva: '40',
        regraicms: { cst: '10', icms: '18', icms_st: '18', reducao_icms_st: '10', opcoes: ['ipi_icms_st'] },
        regraipi: { cst: '50', aliquota: '10' },
      },
    },
    espera: { item: { base_icms_st: '138.60', vlr_icms_st: '6.95' } },
  },
  {
    fonte: 'Conv. ICMS 142/2018 cl. 11 MVA, CST 10',
    entrada: {
      item: {
        qtde: '6',
        preco: '87.65',
        desconto: '5.90',
        aliqmva: '71.78',
        regraicms: {
          cst: '10',
          icms: '12',
          icms_st: '18',
          mobcst: '4',
          opcoes: [
            'frete_icms',
            'seguro_icms',
            'outros_icms',
            'frete_icms_st',
            'seguro_icms_st',
            'outros_icms_st',
            'ipi_icms_st',
          ],
        },
        regraipi: { cst: '50', aliquota: '5' },
      },
      destinatario: { uf: 'SP', tipo: 'J' },
      valorfrente: '12.34',
    },
    espera: {
      item: {
        base_icms: '532.34',
        vlricms: '63.88',
        base_icms_st: '960.18',
        vlr_icms_st: '108.95',
        vlripi: '26.62',
      },
      totais: { vST: '108.95', vNF: '667.91' },
    },
  },
  {
    fonte: 'Conv. ICMS 142/2018 cl. 11 MVA, CST 90',
    entrada: {
      item: {
        qtde: '6',
        preco: '87.65',
        desconto: '5.90',
        aliqmva: '71.78',
        regraicms: {
          cst: '90',
          icms: '12',
          icms_st: '18',
          mobcst: '4',
          opcoes: [
            'frete_icms',
            'seguro_icms',
            'outros_icms',
            'frete_icms_st',
            'seguro_icms_st',
            'outros_icms_st',
            'ipi_icms_st',
          ],
          reducao_icms: '33.33',
        },
        regraipi: { cst: '50', aliquota: '5' },
      },
      destinatario: { uf: 'SP', tipo: 'J' },
      valorfrente: '12.34',
    },
    espera: {
      item: {
        base_icms: '354.91',
        vlricms: '42.59',
        base_icms_st: '960.18',
        vlr_icms_st: '130.24',
        vlripi: '26.62',
      },
      totais: { vST: '130.24', vNF: '689.20' },
    },
  },
  {
    fonte: 'Conv. ICMS 142/2018 mobcst 1: value per unit x qtde_trib',
    entrada: {
      item: {
        qtde: '24',
        preco: '8.00',
        valor_pauta_st: '11.4321',
        regraicms: { cst: '10', icms: '18', icms_st: '18', mobcst: '1' },
      },
    },
    espera: {
      item: { base_icms: '192.00', vlricms: '34.56', base_icms_st: '274.37', vlr_icms_st: '14.83' },
      totais: { vST: '14.83', vNF: '206.83' },
    },
  },
  {
    fonte: 'Conv. ICMS 142/2018 mobcst 2: value per unit x qtde_trib',
    entrada: {
      item: {
        qtde: '24',
        preco: '8.00',
        valor_pauta_st: '11.4321',
        regraicms: { cst: '10', icms: '18', icms_st: '18', mobcst: '2' },
      },
    },
    espera: {
      item: { base_icms: '192.00', vlricms: '34.56', base_icms_st: '274.37', vlr_icms_st: '14.83' },
      totais: { vST: '14.83', vNF: '206.83' },
    },
  },
  {
    fonte: 'Conv. ICMS 142/2018 mobcst 5: value per unit x qtde_trib',
    entrada: {
      item: {
        qtde: '24',
        preco: '8.00',
        valor_pauta_st: '11.4321',
        regraicms: { cst: '10', icms: '18', icms_st: '18', mobcst: '5' },
      },
    },
    espera: {
      item: { base_icms: '192.00', vlricms: '34.56', base_icms_st: '274.37', vlr_icms_st: '14.83' },
      totais: { vST: '14.83', vNF: '206.83' },
    },
  },
  {
    fonte: 'Conv. ICMS 142/2018 pauta below own ICMS: ST floors at 0',
    entrada: {
      item: {
        qtde: '24',
        preco: '8.00',
        valor_pauta_st: '5.00',
        regraicms: { cst: '10', icms: '18', icms_st: '18', mobcst: '5' },
      },
    },
    espera: { item: { base_icms_st: '120.00', vlr_icms_st: '0.00' }, totais: { vST: '0.00' } },
  },
  {
    fonte: 'rule.mva 1-5 picks the column of mva_uf [decision]',
    entrada: {
      item: { qtde: '2', preco: '250.00', regraicms: { cst: '10', icms: '18', icms_st: '18', mva: '2' } },
      parametros: {
        mva_uf: {
          uf: 'SP',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '0', '0', '0', '0'],
        },
      },
    },
    espera: { item: { base_icms_st: '750.00', vlr_icms_st: '45.00' } },
  },
  {
    fonte: 'rule.mva 1-5 picks the column of mva_uf [decision]',
    entrada: {
      item: { qtde: '2', preco: '250.00', regraicms: { cst: '10', icms: '18', icms_st: '18', mva: '4' } },
      parametros: {
        mva_uf: {
          uf: 'SP',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['2', '0', '0', '0', '0'],
        },
      },
    },
    espera: { item: { base_icms_st: '858.90', vlr_icms_st: '64.60' } },
  },
  {
    fonte: 'Conv. ICMS 142/2018 cl. 11: adjusted MVA interstate',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliqmva: '40.00',
        regraicms: { cst: '10', icms: '12', icms_st: '18' },
      },
      destinatario: { uf: 'MG', tipo: 'J', tipo_contribuite: 1, consumidor: 0 },
      parametros: { mva_ajustada: true },
    },
    espera: { item: { aliqmva: '50.24', base_icms_st: '1502.40', vlr_icms_st: '150.43' } },
  },
  {
    fonte: 'Conv. ICMS 142/2018 cl. 11: adjusted MVA interstate',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliqmva: '71.78',
        regraicms: { cst: '10', icms: '4', icms_st: '18' },
      },
      destinatario: { uf: 'MG', tipo: 'J', tipo_contribuite: 1, consumidor: 0 },
      parametros: { mva_ajustada: true },
    },
    espera: { item: { aliqmva: '101.11', base_icms_st: '2011.10', vlr_icms_st: '322.00' } },
  },
  {
    fonte: 'Conv. ICMS 142/2018 cl. 11: adjusted MVA interstate',
    entrada: {
      item: { qtde: '1', preco: '1000', aliqmva: '40', regraicms: { cst: '10', icms: '12', icms_st: '12' } },
      destinatario: { uf: 'MG', tipo: 'J', tipo_contribuite: 1, consumidor: 0 },
      parametros: { mva_ajustada: true },
    },
    espera: { item: { aliqmva: '40.00', base_icms_st: '1400.00', vlr_icms_st: '48.00' } },
  },
  {
    fonte: 'Conv. ICMS 142/2018 adjusted MVA does not apply to a Simples sender',
    entrada: {
      item: { qtde: '1', preco: '1000', aliqmva: '40', regraicms: { cst: '202', icms: '12', icms_st: '18' } },
      emitente: { crt: 1, uf: 'SP' },
      destinatario: { uf: 'MG', tipo: 'J' },
      parametros: { mva_ajustada: true },
    },
    espera: {
      item: {
        aliqmva: '40.00',
        base_icms_st: '1400.00',
        vlr_icms_presumido: '120.00',
        vlr_icms_st: '132.00',
      },
    },
  },
  {
    fonte: 'doc 2 §3.8 opcoes frete_icms_st',
    entrada: {
      item: {
        qtde: '1',
        preco: '200',
        aliqmva: '50',
        regraicms: { cst: '10', icms: '18', icms_st: '18', opcoes: ['frete_icms_st'] },
        regraipi: { cst: '50', aliquota: '10', opcoes: [] },
      },
      valorfrente: '20',
      valorseguro: '6',
      outrasdespesas: '4',
    },
    espera: { item: { base_icms: '200.00', base_icms_st: '330.00', vlr_icms_st: '23.40' } },
  },
  {
    fonte: 'doc 2 §3.8 opcoes outros_icms_st',
    entrada: {
      item: {
        qtde: '1',
        preco: '200',
        aliqmva: '50',
        regraicms: { cst: '10', icms: '18', icms_st: '18', opcoes: ['outros_icms_st'] },
        regraipi: { cst: '50', aliquota: '10', opcoes: [] },
      },
      valorfrente: '20',
      valorseguro: '6',
      outrasdespesas: '4',
    },
    espera: { item: { base_icms: '200.00', base_icms_st: '306.00', vlr_icms_st: '19.08' } },
  },
  {
    fonte: 'doc 2 §3.8 opcoes ipi_icms_st',
    entrada: {
      item: {
        qtde: '1',
        preco: '200',
        aliqmva: '50',
        regraicms: { cst: '10', icms: '18', icms_st: '18', opcoes: ['ipi_icms_st'] },
        regraipi: { cst: '50', aliquota: '10', opcoes: [] },
      },
      valorfrente: '20',
      valorseguro: '6',
      outrasdespesas: '4',
    },
    espera: { item: { base_icms: '200.00', base_icms_st: '330.00', vlr_icms_st: '23.40' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Cst10Test (older version, ST reduction)',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        aliqmva: '50',
        regraicms: { cst: '10', icms: '18', icms_st: '18', reducao_icms_st: '10' },
      },
    },
    espera: { item: { base_icms: '100.00', base_icms_st: '135.00', vlr_icms_st: '6.30' } },
  },
  {
    fonte: 'Conv. ICMS 142/2018 cl. 13 II: ST of the rate difference, taxpayer consumer',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        aliqmva: '50',
        regraicms: { cst: '10', icms: '12', icms_st: '18', mobcst: '4' },
      },
      destinatario: { uf: 'MG', tipo: 'J', tipo_contribuite: 1, consumidor: 1 },
      parametros: { st_difal: true },
    },
    espera: {
      item: { vlricms: '120.00', base_icms_st: '1073.17', vlr_icms_st: '73.17' },
      totais: { vBCST: '1073.17', vST: '73.17', vNF: '1073.17' },
    },
  },
  {
    fonte: 'Conv. ICMS 142/2018: alq_intra_mva (internal rate with FCP) in the adjusted MVA only',
    entrada: {
      item: {
        qtde: '10',
        preco: '55.50',
        aliqmva: '40',
        regraicms: { cst: '10', icms: '12', icms_st: '18', mobcst: '4' },
      },
      destinatario: { uf: 'RJ', tipo: 'J', tipo_contribuite: 1, consumidor: 0 },
      parametros: { mva_ajustada: true, alq_intra_mva: '20' },
    },
    espera: {
      item: { aliqmva: '54.00', vlricms: '66.60', base_icms_st: '854.70', vlr_icms_st: '87.25' },
      totais: { vST: '87.25', vNF: '642.25' },
    },
  },
  {
    fonte: 'CST 30 with st_deduz_desonerado: the relieved tax is deducted from ST (Conv. ICM 65/1988)',
    entrada: {
      item: {
        qtde: '1',
        preco: '800',
        aliqmva: '40',
        regraicms: { cst: '30', icms: '7', icms_st: '20', mobcst: '4', motivo_dessoneracao: '7' },
      },
      destinatario: { uf: 'AM', tipo: 'J', tipo_contribuite: 1, consumidor: 0 },
      parametros: { st_deduz_desonerado: true },
    },
    espera: {
      item: { valor_desoneracao: '56.00', vlricms: '0.00', base_icms_st: '1120.00', vlr_icms_st: '168.00' },
      totais: { vST: '168.00', vICMSDeson: '56.00', vNF: '912.00' },
    },
  },
]
