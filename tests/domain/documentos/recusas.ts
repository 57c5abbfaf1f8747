import type { Dito } from '../../server/documentos/documento.ts'

type Linha = NonNullable<Dito['itens']>[number]

/** A document that its form and POST vendas refuse alike: what it says otherwise than a good one, where and with what text. */
export interface Recusa {
  nome: string
  dito?: Dito
  /** What its one line says otherwise. */
  linha?: Partial<Linha>
  /** What stands beside it. */
  conta?: 'controle_serie' | 'varios_emitentes' | 'exterior'
  campo: string
  texto: string
}

const OBRIGATORIO = 'Campo Obrigatório'
const vazio = (campo: string, dito: Dito = {}, conta?: Recusa['conta']): Recusa => ({
  nome: `${campo} vazio`,
  dito: { ...dito, [campo]: null },
  ...(conta ? { conta } : {}),
  campo,
  texto: OBRIGATORIO,
})

const DEVOLUCAO: Dito = { tipo_operacao: 6, tipo_documento: 4 }
const SIMBOLICA: Dito = { tipo_operacao: 8, tipo_documento: 4 }

/** Doc 3 §5.1: the header. */
export const DO_CABECALHO: readonly Recusa[] = [
  vazio('datavenda'),
  vazio('serie'),
  vazio('numerocodumento'), // contrato
  vazio('serie_id', {}, 'controle_serie'),
  vazio('parceiro_id', { addresse_id: null }), // contrato
  vazio('addresse_id'), // contrato
  vazio('endereco_emitente_id', {}, 'varios_emitentes'),
  vazio('tipo_faturamento'),
  vazio('natureza', SIMBOLICA),
  vazio('tipo_documento'),
  vazio('tipo_atend'),
  ...[2, 3, 4, 9].map(tipo_atend => ({
    ...vazio('ind_intermediador', { tipo_atend } as Dito),
    nome: `ind_intermediador no atendimento ${tipo_atend}`,
  })),
  vazio('cnpj_intermediador', { tipo_atend: 2, ind_intermediador: 1, id_intermediador: 'loja' }),
  vazio('id_intermediador', { tipo_atend: 2, ind_intermediador: 1, cnpj_intermediador: '11222333000181' }),
  vazio('fretepor'),
  vazio('uf_embarque', { local_embarque: 'Santos' }, 'exterior'),
  vazio('local_embarque', { uf_embarque: 'SP' }, 'exterior'),
  {
    nome: 'data muito adiante',
    dito: { datavenda: '22/11/2090 10:00:00' },
    campo: 'datavenda',
    texto: 'A data não pode passar de um ano à frente',
  },
  {
    nome: 'natureza simbólica que não é da lei',
    dito: { ...SIMBOLICA, natureza: 'DEVOLUÇÃO' },
    campo: 'natureza',
    texto:
      'Escolha "Anulação de operação - Ajuste SINIEF 13/24" ou "Entrada simbólica - Ajuste SINIEF 14/24"',
  },
  { nome: 'série com letra', dito: { serie: 'A1' }, campo: 'serie', texto: 'Informe apenas números' },
  {
    nome: 'número com letra',
    dito: { numerocodumento: '1x' }, // contrato
    campo: 'numerocodumento', // contrato
    texto: 'Informe apenas números',
  },
  { nome: 'série com zero à frente', dito: { serie: '01' }, campo: 'serie', texto: 'Série Inválida' },
  {
    nome: 'número zero',
    dito: { numerocodumento: '000' }, // contrato
    campo: 'numerocodumento', // contrato
    texto: 'Número Inválido',
  },
  ...['123', '529.982.247-26', '11.222.333/0001-80'].map(quem => ({
    nome: `autorizado ${quem}`,
    dito: { autsXml: [quem] },
    campo: 'autsXml',
    texto: 'CPF/CNPJ inválido',
  })),
  {
    nome: 'referência que não é chave',
    dito: { ref: ['1'.repeat(44)] },
    campo: 'ref',
    texto: 'Chave de acesso inválida',
  },
  ...['ABC', 'AB-12345', 'ABC-12'].map(placa => ({
    nome: `placa ${placa}`,
    dito: { placa },
    campo: 'placa',
    texto: 'Placa inválida',
  })),
  ...(
    [
      ['transpo_vagao', { transpo_vagao: 'V1', placa: 'ABC1D23' }],
      ['transpo_vagao', { transpo_vagao: 'V1', transpo_balsa: 'B1' }],
      [
        'transpo_balsa',
        { transpo_balsa: 'B1', transpo_reboques: [{ placa: 'ABC1D23', uf: null, rntc: null }] },
      ],
    ] as const
  ).map(([campo, dito]) => ({
    nome: `${Object.keys(dito).join(' e ')}`,
    dito: dito as Dito,
    campo,
    texto: 'Só um: veículo, vagão ou balsa',
  })),
  {
    nome: 'RNTC sem placa',
    dito: { transpo_rntc: '12345678' },
    campo: 'transpo_rntc',
    texto: 'Informe a placa do veículo',
  },
  {
    nome: 'lacre em branco',
    dito: { transpo_lacres: ['A1', ' '] },
    campo: 'transpo_lacres',
    texto: 'Informe o lacre',
  },
  {
    nome: 'placa de reboque',
    dito: { transpo_reboques: [{ placa: 'ABC', uf: null, rntc: null }] },
    campo: 'transpo_reboques.0.placa',
    texto: 'Placa inválida',
  },
]

/** Doc 3 §5.2: the checks on save, each alone. */
export const AO_SALVAR: readonly Recusa[] = [
  {
    nome: 'pagamento menor que o total',
    dito: { pagamento: [] },
    campo: 'pagamento',
    texto: 'O valor do pagamento não pode ser menor que o total da venda',
  },
  {
    nome: 'nenhum item',
    dito: { itens: [], tipo_faturamento: 2, pagamento: [] },
    campo: 'itens',
    texto: 'Informe ao menos um item',
  },
  ...[{ tipo_operacao: 5, tipo_documento: 4 }, DEVOLUCAO, { tipo_operacao: 7, tipo_documento: 2 }].map(
    dito => ({
      nome: `CFOP do tipo ${dito.tipo_operacao}`,
      dito: dito as Dito,
      linha: { cfop: null },
      campo: 'itens.0.cfop',
      texto: 'Informe a CFOP',
    }),
  ),
  {
    nome: 'devolução sem motivo',
    dito: DEVOLUCAO,
    linha: { cfop: '1202' },
    campo: 'itens.0.obs',
    texto: 'Informe o motivo da devolução',
  },
  {
    nome: 'sem regra de ICMS',
    linha: { regraicms_id: null },
    campo: 'itens.0.regraicms_id',
    texto: 'Informe a regra de ICMS',
  },
  {
    nome: 'sem regra de PIS/COFINS',
    linha: { regrapisconfins_id: null },
    campo: 'itens.0.regrapisconfins_id',
    texto: 'Informe a regra de PIS/COFINS',
  },
  {
    nome: 'manual sem CST de ICMS',
    linha: { calcular_imposto: false },
    campo: 'itens.0.csticms_id',
    texto: 'Informe o CST de ICMS',
  },
  {
    nome: 'manual sem CST de PIS',
    linha: { calcular_imposto: false, csticms_id: '00' },
    campo: 'itens.0.cst_pis_id',
    texto: 'Informe o CST de PIS',
  },
  {
    nome: 'manual sem CST de COFINS',
    linha: { calcular_imposto: false, csticms_id: '00', cst_pis_id: '01' },
    campo: 'itens.0.cst_confins_id', // contrato
    texto: 'Informe o CST de COFINS',
  },
  { nome: 'sem unidade', linha: { unidade: '' }, campo: 'itens.0.unidade', texto: 'Informe a Unidade' },
]

const DI = {
  num_di: '2612345678',
  data_registro: '01/11/2026',
  desembaraco: 'SANTOS',
  uf_desembaraco: 'SP',
  data_desembaraco: '02/11/2026',
  via_transporte: 4,
  valor_afrem: null,
  forma_import: 1,
  cnpj_exportador: null,
  uf_adiquirinte: null,
  cod_exportado: 'X',
  adicoes: [{ numero: 1, numero_seq: 1, cod_fabricante: 'F', desconto: null, drawback: null }],
}
const daDi = (mudanca: object, campo: string, texto = OBRIGATORIO): Recusa => ({
  nome: `declaração: ${campo}`,
  linha: { dis: [{ ...DI, ...mudanca }] } as unknown as Partial<Linha>,
  campo: `itens.0.dis.0.${campo}`,
  texto,
})
const EXPORTADA = {
  drawback: null,
  registro: '123456789012',
  chave: '35261111222333000181550010000000011123456784',
  qtde: '2.0000',
}
const daExportacao = (mudanca: object, campo: string, texto = OBRIGATORIO): Recusa => ({
  nome: `exportação: ${campo} ${texto}`,
  linha: { det_exporta: [{ ...EXPORTADA, ...mudanca }] } as unknown as Partial<Linha>,
  campo: `itens.0.det_exporta.0.${campo}`,
  texto,
})
const MANUAL = { calcular_imposto: false, csticms_id: '00', cst_pis_id: '01', cst_confins_id: '01' } // contrato

/** Doc 2 §5.3, 5.4: the line and its import declarations. */
export const DA_LINHA: readonly Recusa[] = [
  { nome: 'quantidade zero', linha: { qtde: '0' }, campo: 'itens.0.qtde', texto: OBRIGATORIO },
  ...['tipo_conversao', 'fator_coversao'].map(campo => ({
    nome: `${campo} de outra unidade tributável`,
    linha: { unidade_trib: 'CX', tipo_conversao: 1, fator_coversao: '2', [campo]: null } as Partial<Linha>,
    campo: `itens.0.${campo}`,
    texto: OBRIGATORIO,
  })),
  {
    nome: 'manual sem origem',
    linha: { ...MANUAL, cfop: '5102' },
    campo: 'itens.0.origem',
    texto: OBRIGATORIO,
  },
  {
    nome: 'pedido do comprador de 16 caracteres',
    linha: { num_pedido: 'PEDIDO 2026/0001' },
    campo: 'itens.0.num_pedido',
    texto: 'Na nota cabem até 15 caracteres',
  },
  ...['1234567', 'A1'].map(num_item => ({
    nome: `item do pedido ${num_item}`,
    linha: { num_item },
    campo: 'itens.0.num_item',
    texto: 'Informe até 6 algarismos',
  })),
  { nome: 'manual sem CFOP', linha: { ...MANUAL, origem: 0 }, campo: 'itens.0.cfop', texto: OBRIGATORIO },
  daDi({ num_di: '' }, 'num_di'),
  daDi({ data_registro: null }, 'data_registro'),
  daDi({ desembaraco: '' }, 'desembaraco'),
  daDi({ uf_desembaraco: null }, 'uf_desembaraco'),
  daDi({ data_desembaraco: null }, 'data_desembaraco'),
  daDi({ via_transporte: null }, 'via_transporte'),
  daDi({ forma_import: null }, 'forma_import'),
  daDi({ cod_exportado: '' }, 'cod_exportado'),
  daDi({ via_transporte: 1 }, 'valor_afrem'),
  daDi({ cnpj_exportador: '11222333000180' }, 'cnpj_exportador', 'CNPJ inválido'),
  // contrato: the spelling
  daDi({ adicoes: [] }, 'adicoes', 'Informe ao menos uma Adiçõe'),
  daDi({ adicoes: [{ ...DI.adicoes[0], numero: null }] }, 'adicoes.0.numero'),
  daDi({ adicoes: [{ ...DI.adicoes[0], cod_fabricante: '' }] }, 'adicoes.0.cod_fabricante'),
  daExportacao({ registro: null }, 'registro'),
  daExportacao({ chave: null }, 'chave'),
  daExportacao({ chave: '3'.repeat(44) }, 'chave', 'Chave de acesso inválida'),
  daExportacao({ qtde: null }, 'qtde'),
  daExportacao({ qtde: '0.0000' }, 'qtde', 'O valor mínimo é 0,0001.'),
  daExportacao({ registro: null, chave: null, qtde: null }, 'drawback'),
  daExportacao({ drawback: '12a' }, 'drawback', 'Informe apenas números'),
  daExportacao({ registro: '12a' }, 'registro', 'Informe apenas números'),
]

/** A payment that its window and POST vendas refuse alike. */
export interface RecusaDePagamento {
  nome: string
  meio: 'dinheiro' | 'cartao'
  /** What its one payment of R$ 20,00 says otherwise. */
  pago: { [K in 'meio_pagamento_id' | 'bandeira_id' | 'valor' | 'numparcelas']?: unknown }
  campo: string
  texto: string
}

/** Doc 3 §5.5. The card is of up to three instalments. */
export const DO_PAGAMENTO: readonly RecusaDePagamento[] = [
  {
    nome: 'sem meio',
    meio: 'dinheiro',
    pago: { meio_pagamento_id: null },
    campo: 'meio_pagamento_id',
    texto: OBRIGATORIO,
  },
  { nome: 'sem valor', meio: 'dinheiro', pago: { valor: null }, campo: 'valor', texto: OBRIGATORIO },
  {
    nome: 'cartão sem bandeira',
    meio: 'cartao',
    pago: { bandeira_id: null },
    campo: 'bandeira_id',
    texto: OBRIGATORIO,
  },
  {
    nome: 'nenhuma parcela',
    meio: 'cartao',
    pago: { numparcelas: 0 },
    campo: 'numparcelas',
    texto: 'O valor mínimo é 1.',
  },
  {
    nome: 'parcelas demais',
    meio: 'cartao',
    pago: { numparcelas: 4 },
    campo: 'numparcelas',
    texto: 'A quantidade maxima de parcela permitida para este meio é: 3',
  },
]
