import type { Tabela } from './tabela.ts'

/** Spread, taxable unit, totals of the note. */
export const kernel: Tabela = [
  {
    fonte: 'doc 3 §9.2 rateio + largest remainder [decision]',
    entrada: { op: 'ratear', valor: '0.01', pesos: ['1', '1', '1'] },
    espera: { partes: ['0.01', '0.00', '0.00'] },
  },
  {
    fonte: 'doc 3 §9.2 rateio + largest remainder [decision]',
    entrada: { op: 'ratear', valor: '0.05', pesos: ['1', '1', '1', '1', '1', '1'] },
    espera: { partes: ['0.01', '0.01', '0.01', '0.01', '0.01', '0.00'] },
  },
  {
    fonte: 'doc 3 §9.2 rateio + largest remainder [decision]',
    entrada: { op: 'ratear', valor: '10', pesos: ['33.33', '33.33', '33.34'] },
    espera: { partes: ['3.33', '3.33', '3.34'] },
  },
  {
    fonte: 'doc 3 §9.2 rateio + largest remainder [decision]',
    entrada: { op: 'ratear', valor: '99.99', pesos: ['10.01', '20.02', '30.03'] },
    espera: { partes: ['16.66', '33.33', '50.00'] },
  },
  {
    fonte: 'doc 3 §9.2 rateio + largest remainder [decision]',
    entrada: { op: 'ratear', valor: '7.77', pesos: ['0.01', '999.99'] },
    espera: { partes: ['0.00', '7.77'] },
  },
  {
    fonte: 'doc 3 §9.2 rateio + largest remainder [decision]',
    entrada: { op: 'ratear', valor: '5', pesos: ['100', '0', '100'] },
    espera: { partes: ['2.50', '0.00', '2.50'] },
  },
  {
    fonte: 'doc 3 §9.2 rateio + largest remainder [decision]',
    entrada: {
      op: 'ratear',
      valor: '0.99',
      pesos: ['19.90', '19.90', '19.90', '19.90', '19.90', '19.90', '19.90'],
    },
    espera: { partes: ['0.15', '0.14', '0.14', '0.14', '0.14', '0.14', '0.14'] },
  },
  {
    fonte: 'doc 3 §9.2 rateio + largest remainder [decision]',
    entrada: { op: 'ratear', valor: '3.33', pesos: ['2.50', '2.50', '5.00'] },
    espera: { partes: ['0.83', '0.83', '1.67'] },
  },
  {
    fonte: 'doc 3 §9.2 rateio + largest remainder [decision]',
    entrada: { op: 'ratear', valor: '0', pesos: ['1', '2'] },
    espera: { partes: ['0.00', '0.00'] },
  },
  {
    fonte: 'doc 3 §9.2 rateio + largest remainder [decision]',
    entrada: { op: 'ratear', valor: '0.03', pesos: ['5', '5', '5', '5'] },
    espera: { partes: ['0.01', '0.01', '0.01', '0.00'] },
  },
  {
    fonte: 'doc 3 §9.2 rateio + largest remainder [decision]',
    entrada: { op: 'ratear', valor: '250.75', pesos: ['0.10', '0.20', '0.30', '0.40'] },
    espera: { partes: ['25.07', '50.15', '75.23', '100.30'] },
  },
  {
    fonte: 'doc 3 §9.2 spread of valorfrente',
    entrada: {
      itens: [
        { qtde: '1', preco: '33.33', regraicms: { cst: '41' } },
        { qtde: '1', preco: '33.33', regraicms: { cst: '41' } },
        { qtde: '1', preco: '33.34', regraicms: { cst: '41' } },
      ],
      valorfrente: '10',
    },
    espera: {
      itens: [
        { vprod: '33.33', vdesc: '0.00', vfrete: '3.33', vseg: '0.00', voutro: '0.00' },
        { vprod: '33.33', vdesc: '0.00', vfrete: '3.33', vseg: '0.00', voutro: '0.00' },
        { vprod: '33.34', vdesc: '0.00', vfrete: '3.34', vseg: '0.00', voutro: '0.00' },
      ],
      totais: {
        vProd: '100.00',
        vDesc: '0.00',
        vFrete: '10.00',
        vSeg: '0.00',
        vOutro: '0.00',
        vNF: '110.00',
      },
    },
  },
  {
    fonte: 'doc 3 §9.2 spread of valorseguro',
    entrada: {
      itens: [
        { qtde: '3', preco: '1.99', regraicms: { cst: '41' } },
        { qtde: '7', preco: '0.50', regraicms: { cst: '41' } },
        { qtde: '1', preco: '12.35', regraicms: { cst: '41' } },
      ],
      valorseguro: '7.77',
    },
    espera: {
      itens: [
        { vprod: '5.97', vdesc: '0.00', vfrete: '0.00', vseg: '2.12', voutro: '0.00' },
        { vprod: '3.50', vdesc: '0.00', vfrete: '0.00', vseg: '1.25', voutro: '0.00' },
        { vprod: '12.35', vdesc: '0.00', vfrete: '0.00', vseg: '4.40', voutro: '0.00' },
      ],
      totais: { vProd: '21.82', vDesc: '0.00', vFrete: '0.00', vSeg: '7.77', vOutro: '0.00', vNF: '29.59' },
    },
  },
  {
    fonte: 'doc 3 §9.2 spread of acrscimo',
    entrada: {
      itens: [
        { qtde: '2', preco: '7.90', regraicms: { cst: '41' } },
        { qtde: '1', preco: '15.80', regraicms: { cst: '41' } },
      ],
      acrscimo: '3.10',
    },
    espera: {
      itens: [
        { vprod: '15.80', vdesc: '0.00', vfrete: '0.00', vseg: '0.00', voutro: '1.55' },
        { vprod: '15.80', vdesc: '0.00', vfrete: '0.00', vseg: '0.00', voutro: '1.55' },
      ],
      totais: { vProd: '31.60', vDesc: '0.00', vFrete: '0.00', vSeg: '0.00', vOutro: '3.10', vNF: '34.70' },
    },
  },
  {
    fonte: 'doc 3 §9.2 spread of taxa_entrega',
    entrada: {
      itens: [
        { qtde: '1', preco: '22.50', regraicms: { cst: '41' } },
        { qtde: '2', preco: '9.90', regraicms: { cst: '41' } },
        { qtde: '1', preco: '0.01', regraicms: { cst: '41' } },
      ],
      taxa_entrega: '8.00',
    },
    espera: {
      itens: [
        { vprod: '22.50', vdesc: '0.00', vfrete: '0.00', vseg: '0.00', voutro: '4.26' },
        { vprod: '19.80', vdesc: '0.00', vfrete: '0.00', vseg: '0.00', voutro: '3.74' },
        { vprod: '0.01', vdesc: '0.00', vfrete: '0.00', vseg: '0.00', voutro: '0.00' },
      ],
      totais: { vProd: '42.31', vDesc: '0.00', vFrete: '0.00', vSeg: '0.00', vOutro: '8.00', vNF: '50.31' },
    },
  },
  {
    fonte: 'doc 3 §9.2 all at once',
    entrada: {
      itens: [
        {
          qtde: '3',
          preco: '19.90',
          desconto: '1.70',
          regraicms: { cst: '00', icms: '18', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
        },
        { qtde: '7', preco: '4.4999', regraicms: { cst: '00', icms: '12', opcoes: ['frete_icms'] } },
        { qtde: '13', preco: '0.3333', regraicms: { cst: '00', icms: '7' } },
      ],
      desconto: '5.55',
      valorfrente: '11.11',
      valorseguro: '1.01',
      outrasdespesas: '2.02',
      acrscimo: '0.07',
      taxa_entrega: '6.00',
    },
    espera: {
      itens: [
        {
          vprod: '59.70',
          vdesc: '5.13',
          vfrete: '6.87',
          vseg: '0.62',
          voutro: '5.00',
          base_icms: '67.06',
          vlricms: '12.07',
        },
        {
          vprod: '31.50',
          vdesc: '1.86',
          vfrete: '3.73',
          vseg: '0.34',
          voutro: '2.72',
          base_icms: '33.37',
          vlricms: '4.00',
        },
        {
          vprod: '4.33',
          vdesc: '0.26',
          vfrete: '0.51',
          vseg: '0.05',
          voutro: '0.37',
          base_icms: '4.07',
          vlricms: '0.28',
        },
      ],
      totais: {
        vProd: '95.53',
        vDesc: '7.25',
        vFrete: '11.11',
        vSeg: '1.01',
        vOutro: '8.09',
        vBC: '104.50',
        vICMS: '16.35',
        vNF: '108.49',
      },
    },
  },
  {
    fonte: 'doc 3 §5.5 discount: min 0, max the subtotal',
    entrada: { item: { qtde: '1', preco: '10', regraicms: { cst: '41' } }, desconto: '10.01' },
    espera: { erro: 'desconto maior que o subtotal' },
  },
  {
    fonte: 'doc 3 §5.5 discount: min 0, max the subtotal',
    entrada: {
      itens: [
        { qtde: '1', preco: '10', desconto: '4', regraicms: { cst: '41' } },
        { qtde: '1', preco: '5', regraicms: { cst: '41' } },
      ],
      desconto: '11.01',
    },
    espera: { erro: 'desconto maior que o subtotal' },
  },
  {
    fonte: 'doc 3 §5.5 discount: min 0, max the subtotal',
    entrada: { item: { qtde: '1', preco: '10', desconto: '10.01', regraicms: { cst: '41' } } },
    espera: { erro: 'desconto maior que o subtotal' },
  },
  {
    fonte:
      'doc 2 §3.1/doc 3 §9.2: type 1 divides, otherwise multiplies; qtde_trib 4 decimals, valor_trib 10 [decision]',
    entrada: {
      op: 'converter_unidade',
      qtde: '10',
      preco: '12.50',
      fator_coversao: '12',
      tipo_conversao: 2,
      unidade: 'A',
      unidade_trib: 'B',
    },
    espera: { qtde_trib: '120.0000', valor_trib: '1.0416666667' },
  },
  {
    fonte:
      'doc 2 §3.1/doc 3 §9.2: type 1 divides, otherwise multiplies; qtde_trib 4 decimals, valor_trib 10 [decision]',
    entrada: {
      op: 'converter_unidade',
      qtde: '7',
      preco: '33.3333',
      fator_coversao: '3',
      tipo_conversao: 1,
      unidade: 'A',
      unidade_trib: 'B',
    },
    espera: { qtde_trib: '2.3333', valor_trib: '100' },
  },
  {
    fonte:
      'doc 2 §3.1/doc 3 §9.2: type 1 divides, otherwise multiplies; qtde_trib 4 decimals, valor_trib 10 [decision]',
    entrada: {
      op: 'converter_unidade',
      qtde: '2.5',
      preco: '3500',
      fator_coversao: '1000',
      tipo_conversao: 2,
      unidade: 'A',
      unidade_trib: 'B',
    },
    espera: { qtde_trib: '2500.0000', valor_trib: '3.5' },
  },
  {
    fonte:
      'doc 2 §3.1/doc 3 §9.2: type 1 divides, otherwise multiplies; qtde_trib 4 decimals, valor_trib 10 [decision]',
    entrada: {
      op: 'converter_unidade',
      qtde: '24',
      preco: '2.10',
      fator_coversao: '6',
      tipo_conversao: 1,
      unidade: 'A',
      unidade_trib: 'B',
    },
    espera: { qtde_trib: '4.0000', valor_trib: '12.6' },
  },
  {
    fonte:
      'doc 2 §3.1/doc 3 §9.2: type 1 divides, otherwise multiplies; qtde_trib 4 decimals, valor_trib 10 [decision]',
    entrada: {
      op: 'converter_unidade',
      qtde: '3',
      preco: '10',
      fator_coversao: '7',
      tipo_conversao: 1,
      unidade: 'A',
      unidade_trib: 'B',
    },
    espera: { qtde_trib: '0.4286', valor_trib: '69.9953336444' },
  },
  {
    fonte: 'doc 2 §2.1: same unit or missing: no conversion',
    entrada: {
      op: 'converter_unidade',
      qtde: '5',
      preco: '3.1234',
      fator_coversao: '12',
      tipo_conversao: 1,
      unidade: 'UN',
      unidade_trib: 'UN',
    },
    espera: { qtde_trib: '5.0000', valor_trib: '3.1234' },
  },
  {
    fonte: 'doc 3 §9.2; 990 items (layout limit)',
    entrada: {
      itens: [
        {
          qtde: '3',
          preco: '0.3333',
          _repetir: 990,
          regraicms: { cst: '00', icms: '18' },
          regrapisconfins: {
            cst_pis: '01',
            cst_confins: '01',
            aliquota_pis: '1.65',
            aliquota_confins: '7.6',
          },
          regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
          regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
        },
      ],
    },
    espera: {
      totais: {
        vProd: '990.00',
        vBC: '990.00',
        vICMS: '178.20',
        vPIS: '19.80',
        vCOFINS: '79.20',
        vBCIBSCBS: '712.80',
        vIBS: '0.00',
        vCBS: '9.90',
        vNF: '990.00',
      },
    },
  },
  {
    fonte: '990 items with freight and discount',
    entrada: {
      itens: [
        {
          qtde: '7',
          preco: '1.2345',
          _repetir: 495,
          regraicms: { cst: '00', icms: '18', opcoes: ['frete_icms', 'seguro_icms', 'outros_icms'] },
        },
        { qtde: '1.25', preco: '9.8765', _repetir: 495, regraicms: { cst: '60' } },
      ],
      desconto: '123.45',
      valorfrente: '987.65',
    },
    espera: {
      totais: {
        vProd: '10390.05',
        vDesc: '123.45',
        vFrete: '987.65',
        vBC: '4633.20',
        vICMS: '831.60',
        vNF: '11254.25',
      },
    },
  },
  {
    fonte: 'MOC W16-10 vNF formula',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        desconto: '50',
        aliqmva: '40',
        regraicms: {
          cst: '10',
          icms: '12',
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
          fcp: '2',
        },
        regraipi: { cst: '50', aliquota: '10' },
      },
      valorfrente: '30',
      valorseguro: '10',
      outrasdespesas: '5',
      parametros: {
        mva_uf: {
          uf: 'SP',
          mva: ['40.00', '50.00', '35.00', '71.78', '0.00'],
          fcp: ['0', '2', '0', '0', '0'],
        },
      },
    },
    espera: {
      item: {
        base_icms: '995.00',
        vlricms: '119.40',
        vlripi: '99.50',
        base_icms_st: '1532.30',
        vlr_icms_st: '156.41',
        vlr_fcp: '19.90',
        vlr_fcp_st: '10.75',
      },
      totais: {
        vProd: '1000.00',
        vDesc: '50.00',
        vST: '156.41',
        vFCPST: '10.75',
        vFrete: '30.00',
        vSeg: '10.00',
        vOutro: '5.00',
        vIPI: '99.50',
        vNF: '1261.66',
      },
    },
  },
  {
    fonte: 'doc 3 §9.2 icms_vnota; ignorar_icms_valor_nota=False [decision]',
    entrada: {
      itens: [
        { qtde: '2', preco: '200', regraicms: { cst: '00', icms: '18', opcoes: ['icms_vnota'] } },
        { qtde: '1', preco: '10', regraicms: { cst: '00', icms: '18' } },
      ],
    },
    espera: {
      itens: [{ vlricms: '72.00' }, { vlricms: '1.80' }],
      totais: { vProd: '410.00', vOutro: '72.00', vICMS: '73.80', vNF: '482.00' },
    },
  },
  {
    fonte: 'NT 2025.002 VB01-10: 2026 does not add IBS/CBS/IS',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.1', aliquota_mu_ibs: '0' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '0.9' },
      },
    },
    espera: { totais: { vNF: '1000.00', vNFTot: '1000.00', vIBS: '0.73', vCBS: '6.55' } },
  },
  {
    fonte: 'NT 2026.008 (I11, VB01-10): from 2027 vProd holds IBS, CBS and IS, nothing is added again',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '18' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8.8' },
        regraisl: {
          cst_isl: '000',
          aliquota_isl: '10',
          aliquota_especifica_isl: '0',
          ibs_isl: true,
          cbs_isl: true,
        },
      },
      data: '2027-03-01',
    },
    espera: {
      item: {
        base_isl: '820.00',
        vlr_isl: '82.00',
        base_cbs: '902.00',
        vlr_cbs: '79.38',
        vlr_ibs_uf: '0.45',
        vlr_ibs_mu: '0.45',
      },
      totais: {
        vNF: '1162.28',
        vNFTot: '1162.28',
        vIBS: '0.90',
        vCBS: '79.38',
        vIS: '82.00',
        vProd: '1162.28',
        vProdLiqTot: '1000.00',
      },
    },
  },
  {
    fonte: 'doc 3 §9: types 5/6/8/9 do not calculate',
    entrada: {
      item: {
        qtde: '1',
        preco: '100',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '1.65', aliquota_confins: '7.6' },
      },
      tipo_operacao: 6,
    },
    espera: { item: { vlricms: '0.00', vlrpis: '0.00' }, totais: { vProd: '100.00', vNF: '100.00' } },
  },
  {
    fonte: 'manual items: entered figures are summed',
    entrada: {
      itens: [
        {
          qtde: '1',
          preco: '100',
          calcular_imposto: false,
          base_icms: '100',
          vlricms: '18',
          base_pis: '100',
          vlrpis: '1.65',
          vlripi: '5',
        },
        {
          qtde: '1',
          preco: '50',
          calcular_imposto: false,
          base_icms: '50',
          vlricms: '9',
          vlr_icms_st: '3.21',
          base_icms_st: '67.83',
        },
      ],
      desconto: '1.50',
    },
    espera: {
      itens: [{ vdesc: '1.00' }, { vdesc: '0.50' }],
      totais: {
        vBC: '150.00',
        vICMS: '27.00',
        vBCST: '67.83',
        vST: '3.21',
        vIPI: '5.00',
        vPIS: '1.65',
        vNF: '156.71',
      },
    },
  },
  {
    fonte: 'quantities with 4 decimals (scale products)',
    entrada: {
      modelo: '65',
      itens: [
        { qtde: '0.3755', preco: '39.90', regraicms: { cst: '00', icms: '18' } },
        { qtde: '1.2345', preco: '7.49', regraicms: { cst: '00', icms: '7' } },
        { qtde: '0.0049', preco: '1.00', regraicms: { cst: '41' } },
      ],
      destinatario: null,
    },
    espera: {
      itens: [
        { vprod: '14.98', base_icms: '14.98', vlricms: '2.70' },
        { vprod: '9.25', base_icms: '9.25', vlricms: '0.65' },
        { vprod: '0.00', base_icms: '0.00', vlricms: '0.00' },
      ],
      totais: { vProd: '24.23', vBC: '24.23', vICMS: '3.35', vNF: '24.23' },
    },
  },
  {
    fonte: 'recipient null (anonymous NFC-e): PF, consumer, same state',
    entrada: {
      item: {
        qtde: '3',
        preco: '9.99',
        regraicms: { cst: '00', icms: '18' },
        regrapisconfins: {
          cst_pis: '01',
          cst_confins: '01',
          aliquota_pis: '1.65',
          aliquota_confins: '7.6',
          opcoes: ['subtrair_icms'],
        },
      },
      modelo: '65',
      tipo_atend: '1',
      destinatario: null,
    },
    espera: {
      item: { vlricms: '5.39', base_pis: '24.58', vlrpis: '0.41', vlrconfins: '1.87' },
      totais: { vNF: '29.97' },
    },
  },
  {
    fonte: 'NFC-e with delivery: taxa_entrega goes to vOutro [decision]',
    entrada: {
      modelo: '65',
      tipo_atend: '4',
      emitente: { crt: 1, uf: 'SP' },
      itens: [
        { qtde: '2', preco: '45.90', regraicms: { cst: '102' } },
        { qtde: '1', preco: '8.50', regraicms: { cst: '102' } },
      ],
      taxa_entrega: '7.00',
      desconto: '3.00',
      acrscimo: '1.00',
      destinatario: null,
    },
    espera: {
      itens: [
        { vdesc: '2.75', voutro: '7.33' },
        { vdesc: '0.25', voutro: '0.67' },
      ],
      totais: { vProd: '100.30', vDesc: '3.00', vOutro: '8.00', vFrete: '0.00', vNF: '105.30' },
    },
  },
  {
    fonte: 'doc 3 §9 operation type 4 calculates (7: decision), no DIFAL outside type 1',
    entrada: {
      item: {
        qtde: '1',
        preco: '150',
        aliq_icms_int_des: '20.5',
        aliq_icms_des: '7',
        regraicms: { cst: '00', icms: '7' },
        regrapisconfins: { cst_pis: '01', cst_confins: '01', aliquota_pis: '0.65', aliquota_confins: '3' },
      },
      tipo_operacao: 4,
      destinatario: { uf: 'BA', tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    },
    espera: {
      item: { vlricms: '10.50', vlrpis: '0.98', vlrparufdes: '0.00' },
      totais: { vICMS: '10.50', vPIS: '0.98', vNF: '150.00' },
    },
  },
  {
    fonte:
      'typed by hand: a CSOSN with credit, codes without a value and single-phase codes say what was typed in their own figures [decision]',
    entrada: {
      itens: [
        { qtde: '1', preco: '100', calcular_imposto: false, csticms_id: '101', vlricms: '1.25' },
        {
          qtde: '1',
          preco: '100',
          calcular_imposto: false,
          csticms_id: '40',
          base_icms: '100',
          vlricms: '18',
        },
        { qtde: '1', preco: '100', calcular_imposto: false, csticms_id: '02', vlricms: '3.11' },
        {
          qtde: '1',
          preco: '100',
          calcular_imposto: false,
          csticms_id: '15',
          vlricms: '3.11',
          vlr_icms_st: '2.00',
        },
        {
          qtde: '1',
          preco: '100',
          calcular_imposto: false,
          csticms_id: '53',
          vlricms: '3.00',
          vlr_icms_diferido: '1.00',
        },
        { qtde: '1', preco: '100', calcular_imposto: false, csticms_id: '61', vlricms: '4.00' },
        {
          qtde: '1',
          preco: '100',
          calcular_imposto: false,
          cst_pis_id: '06',
          vlrpis: '1.65',
          cstipi_id: '53',
          vlripi: '5.00',
        },
      ],
    },
    espera: {
      itens: [
        { vlricms: '0.00', vlr_credito_sn: '1.25' },
        { base_icms: '0.00', vlricms: '0.00' },
        { vlricms: '0.00', vlr_icms_mono: '3.11' },
        { vlr_icms_st: '0.00', vlr_icms_mono: '3.11', vlr_icms_mono_reten: '2.00' },
        { vlr_icms_mono_op: '4.00', vlr_icms_mono_dif: '1.00', vlr_icms_mono: '3.00' },
        { vlr_icms_mono_ret: '4.00' },
        { vlrpis: '0.00', vlripi: '0.00' },
      ],
      totais: { vICMS: '0.00', vBC: '0.00', vPIS: '0.00', vIPI: '0.00', vNF: '702.00' },
    },
  },
  {
    fonte: 'doc 3 §9 operation type 5: no automatic tax even with calcular_imposto on',
    entrada: {
      item: { qtde: '2', preco: '80.10', calcular_imposto: true, regraicms: { cst: '00', icms: '18' } },
      tipo_operacao: 5,
    },
    espera: { item: { base_icms: '0.00', vlricms: '0.00' }, totais: { vICMS: '0.00', vNF: '160.20' } },
  },
  {
    fonte: 'doc 3 §9 operation type 8: no automatic tax even with calcular_imposto on',
    entrada: {
      item: { qtde: '2', preco: '80.10', calcular_imposto: true, regraicms: { cst: '00', icms: '18' } },
      tipo_operacao: 8,
    },
    espera: { item: { base_icms: '0.00', vlricms: '0.00' }, totais: { vICMS: '0.00', vNF: '160.20' } },
  },
  {
    fonte:
      'NT 2026.008 (I11, VB01-10, 1282/1283): NFC-e of 2027, discount and delivery fee, reduced item; vProd holds IBS and CBS, bases stay net',
    entrada: {
      modelo: '65',
      data: '2027-04-02',
      tipo_atend: '1',
      itens: [
        {
          qtde: '3',
          preco: '19.90',
          regraicms: { cst: '00', icms: '18' },
          regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' },
          regracbs: { cst_cbs: '000', aliquota_cbs: '8.8' },
        },
        {
          qtde: '0.350',
          preco: '42.50',
          desconto: '1.00',
          regraicms: { cst: '20', icms: '18', reducao_icms_pf: '33.33' },
          regraibs: {
            cst_ibs: '200',
            aliquota_uf_ibs: '0.05',
            aliquota_reducao_uf_ibs: '60',
            aliquota_mu_ibs: '0.05',
            aliquota_reducao_mu_ibs: '60',
          },
          regracbs: { cst_cbs: '200', aliquota_cbs: '8.8', aliquota_reducao_uf_cbs: '60' },
        },
        {
          qtde: '1',
          preco: '7.49',
          regraicms: { cst: '60' },
          regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' },
          regracbs: { cst_cbs: '000', aliquota_cbs: '8.8' },
        },
      ],
      desconto: '3.00',
      taxa_entrega: '5.00',
      destinatario: null,
    },
    espera: {
      itens: [
        {
          vprod: '59.70',
          vprodliq: '59.70',
          vuncomliq: '19.9',
          vprod_xml: '64.23',
          base_cbs: '50.82',
          vlr_ibs_total: '0.06',
          vlr_cbs: '4.47',
          vitem: '65.70',
        },
        {
          vprod: '14.88',
          vprodliq: '14.88',
          vuncomliq: '42.5',
          vprod_xml: '15.32',
          base_cbs: '12.63',
          vlr_ibs_total: '0.00',
          vlr_cbs: '0.44',
          vitem: '14.67',
        },
        {
          vprod: '7.49',
          vprodliq: '7.49',
          vuncomliq: '7.49',
          vprod_xml: '8.16',
          base_cbs: '7.67',
          vlr_ibs_total: '0.00',
          vlr_cbs: '0.67',
          vitem: '8.34',
        },
      ],
      totais: {
        vProd: '87.71',
        vProdLiqTot: '82.07',
        vDesc: '4.00',
        vOutro: '5.00',
        vIBS: '0.06',
        vCBS: '5.58',
        vNF: '88.71',
        vNFTot: '88.71',
        valor_total: '88.71',
      },
    },
  },
  {
    fonte: 'rules 19: a dated row given in `dados` replaces the table (vProd date moved to 2028)',
    entrada: {
      item: {
        qtde: '1',
        preco: '1000',
        regraicms: { cst: '00', icms: '18' },
        regraibs: { cst_ibs: '000', aliquota_uf_ibs: '0.05', aliquota_mu_ibs: '0.05' },
        regracbs: { cst_cbs: '000', aliquota_cbs: '8.8' },
      },
      data: '2027-06-30',
      dados: [{ nome: 'rtc_vprod_bruto', valor: true, de: '2028-01-01' }],
    },
    espera: {
      item: { vprodliq: '1000.00', vprod_xml: '1000.00' },
      totais: {
        vProd: '1000.00',
        vProdLiqTot: '1000.00',
        vIBS: '0.82',
        vCBS: '72.16',
        vNF: '1000.00',
        vNFTot: '1000.00',
      },
    },
  },
  {
    fonte: 'doc 3 §3.5 aliq_senar; Lei 8.212/1991 art. 25 (gross revenue) base = vProd - vDesc [decision]',
    entrada: {
      item: { qtde: '3', preco: '250', desconto: '50', regraicms: { cst: '00', icms: '12' } },
      senar: { aliq_senar: '2.05' },
    },
    espera: { totais: { valor_senar: '14.35', valor_liquido: '685.65', valor_total: '700.00' } },
  },
  {
    fonte: 'doc 3 §3.5 aliq_senar; Lei 8.212/1991 art. 25 (gross revenue) base = vProd - vDesc [decision]',
    entrada: {
      item: { qtde: '7', preco: '1899.99', regraicms: { cst: '41' } },
      senar: { aliq_senar: '1.63' },
    },
    espera: { totais: { valor_senar: '216.79', valor_liquido: '13083.14', valor_total: '13299.93' } },
  },
  {
    fonte: 'doc 3 §3.5 aliq_senar; Lei 8.212/1991 art. 25 (gross revenue) base = vProd - vDesc [decision]',
    entrada: { item: { qtde: '1', preco: '0.33', regraicms: { cst: '41' } }, senar: { aliq_senar: '0.25' } },
    espera: { totais: { valor_senar: '0.00', valor_liquido: '0.33', valor_total: '0.33' } },
  },
]
