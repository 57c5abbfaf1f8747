import type { Tabela } from './tabela.ts'

/** IPI, and the IPI of goods given back. */
export const ipi: Tabela = [
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Ipi.QtdUm',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '18' },
        regraipi: { cst: '50', aliquota: '17' },
      },
    },
    espera: { item: { base_ipi: '1000.00', vlripi: '170.00' } },
  },
  {
    fonte: 'AutomacaoNet/MotorTributarioNet@f4fdc67 Ipi.DescontoIncondicional',
    entrada: {
      item: {
        qtde: '2',
        preco: '2000',
        desconto: '1000',
        regraipi: { cst: '50', aliquota: '12' },
        regraicms: { cst: '00', icms: '18' },
      },
    },
    espera: { item: { base_ipi: '3000.00', vlripi: '360.00' } },
  },
  {
    fonte:
      'AutomacaoNet/MotorTributarioNet@f4fdc67 Ipi.FreteDescontoIncondicional; source rounds half-even (506.02), half-up gives 506.03: value taken from the rule, base from the peer',
    entrada: {
      item: {
        qtde: '2',
        preco: '2000',
        desconto: '1000',
        regraipi: { cst: '50', aliquota: '15' },
        regraicms: { cst: '00', icms: '18' },
      },
      valorfrente: '373.50',
    },
    espera: { item: { vlripi: '506.03', base_ipi: '3373.50' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb IPI on value + freight',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        regraipi: { cst: '50', aliquota: '5' },
      },
      valorfrente: '20',
    },
    espera: { item: { base_ipi: '120.00', vlripi: '6.00' } },
  },
  {
    fonte: 'dfe_rb spec calculator_spec.rb IPI per unit',
    entrada: {
      item: {
        qtde: '3',
        preco: '10',
        regraicms: { cst: '00', icms: '18' },
        regraipi: { cst: '50', aliquota: '1.5', tipo_calculo: 2 },
      },
    },
    espera: { item: { base_ipi: '0.00', vlripi: '4.50' } },
  },
  {
    fonte: 'doc 2 §3.9 opcoes seguro_ipi',
    entrada: {
      item: {
        qtde: '3',
        preco: '120.55',
        desconto: '1.65',
        regraicms: { cst: '00', icms: '18' },
        regraipi: { cst: '50', aliquota: '9.75', opcoes: ['seguro_ipi'] },
      },
      valorfrente: '30.01',
      valorseguro: '3.03',
      outrasdespesas: '7.07',
    },
    espera: { item: { base_ipi: '363.03', vlripi: '35.40' }, totais: { vIPI: '35.40', vNF: '435.51' } },
  },
  {
    fonte: 'doc 2 §3.9 opcoes outras_ipi',
    entrada: {
      item: {
        qtde: '3',
        preco: '120.55',
        desconto: '1.65',
        regraicms: { cst: '00', icms: '18' },
        regraipi: { cst: '50', aliquota: '9.75', opcoes: ['outras_ipi'] },
      },
      valorfrente: '30.01',
      valorseguro: '3.03',
      outrasdespesas: '7.07',
    },
    espera: { item: { base_ipi: '367.07', vlripi: '35.79' }, totais: { vIPI: '35.79', vNF: '435.90' } },
  },
  {
    fonte: 'IPI CST 51 is not taxed (group IPINT)',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        regraipi: { cst: '51', aliquota: '10' },
      },
    },
    espera: { item: { base_ipi: '0.00', vlripi: '0.00' }, totais: { vIPI: '0.00' } },
  },
  {
    fonte: 'IPI CST 53 is not taxed (group IPINT)',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        regraipi: { cst: '53', aliquota: '10' },
      },
    },
    espera: { item: { base_ipi: '0.00', vlripi: '0.00' }, totais: { vIPI: '0.00' } },
  },
  {
    fonte: 'IPI CST 02 is not taxed (group IPINT)',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        regraipi: { cst: '02', aliquota: '10' },
      },
    },
    espera: { item: { base_ipi: '0.00', vlripi: '0.00' }, totais: { vIPI: '0.00' } },
  },
  {
    fonte: 'doc 2 §3.9 tipo_calculo 2 VALOR: value x qtde_trib',
    entrada: {
      item: {
        qtde: '12',
        preco: '9.90',
        regraicms: { cst: '00', icms: '18' },
        regraipi: { cst: '50', aliquota: '0.2450', tipo_calculo: 2 },
      },
    },
    espera: {
      item: { qtde_trib: '12.0000', base_ipi: '0.00', vlripi: '2.94' },
      totais: { vIPI: '2.94', vNF: '121.74' },
    },
  },
  {
    fonte: 'doc 2 §3.9 tipo_calculo 2 VALOR: value x qtde_trib',
    entrada: {
      item: {
        qtde: '10',
        preco: '9.90',
        regraicms: { cst: '00', icms: '18' },
        regraipi: { cst: '50', aliquota: '0.9750', tipo_calculo: 2 },
        unidade: 'CX',
        unidade_trib: 'UN',
        fator_coversao: '12',
        tipo_conversao: 2,
      },
    },
    espera: {
      item: { qtde_trib: '120.0000', base_ipi: '0.00', vlripi: '117.00' },
      totais: { vIPI: '117.00', vNF: '216.00' },
    },
  },
  {
    fonte: 'doc 2 §2.6 returned IPI (types 5, 6): vlripi x percete_dev',
    entrada: {
      item: { qtde: '1', preco: '100', calcular_imposto: false, vlripi: '12.34', percete_dev: '100' },
      tipo_operacao: 6,
      tipo_documento: 4,
    },
    espera: {
      item: { vlripi: '0.00', vlripidevol: '12.34' },
      totais: { vIPI: '0.00', vIPIDevol: '12.34', vNF: '112.34' },
    },
  },
  {
    fonte: 'doc 2 §2.6 returned IPI (types 5, 6): vlripi x percete_dev',
    entrada: {
      item: { qtde: '1', preco: '100', calcular_imposto: false, vlripi: '100', percete_dev: '33.33' },
      tipo_operacao: 6,
      tipo_documento: 4,
    },
    espera: {
      item: { vlripi: '0.00', vlripidevol: '33.33' },
      totais: { vIPI: '0.00', vIPIDevol: '33.33', vNF: '133.33' },
    },
  },
  {
    fonte: 'doc 2 §2.6 returned IPI (types 5, 6): vlripi x percete_dev',
    entrada: {
      item: { qtde: '1', preco: '100', calcular_imposto: false, vlripi: '9', percete_dev: '0' },
      tipo_operacao: 6,
      tipo_documento: 4,
    },
    espera: {
      item: { vlripi: '0.00', vlripidevol: '0.00' },
      totais: { vIPI: '0.00', vIPIDevol: '0.00', vNF: '100.00' },
    },
  },
]
