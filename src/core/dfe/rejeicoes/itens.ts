import { type LinhaRejeicao, SUPORTE } from './linha.ts'

/** Items, totals and payment. In order of code. */
export const ITENS: Readonly<Record<string, LinhaRejeicao>> = {
  '214': [
    'Tamanho da mensagem excedeu o limite estabelecido',
    'itens',
    'A nota tem itens demais. Divida a venda.',
  ],
  '382': [
    'CFOP nao permitido para o CST informado',
    'itens.icms',
    'O CFOP não combina com o CST. Corrija a regra de ICMS do produto.',
  ],
  '383': [
    'Item com CSOSN indevido',
    'itens.icms',
    'Este CSOSN não cabe em NFC-e. Corrija a regra de ICMS do produto.',
  ],
  '386': [
    'CFOP nao permitido para o CSOSN informado',
    'itens.icms',
    'O CFOP não combina com o CSOSN. Corrija a regra de ICMS do produto.',
  ],
  '391': [
    'Nao informados os dados do cartao de credito / debito nas Formas de Pagamento da Nota Fiscal',
    'pagamento',
    'Informe os dados do cartão no pagamento.',
  ],
  '392': [
    'Nao informados os dados da operacao de pagamento por cartao de credito/debito',
    'pagamento',
    'No TEF integrado, informe a credenciadora e a autorização.',
  ],
  '441': [
    'Descricao do pagamento obrigatoria para meio de pagamento 99-outros',
    'pagamento',
    'Descreva o meio de pagamento "outros".',
  ],
  '496': [
    'Nao informado o tipo de integracao do pagamento com cartao',
    'pagamento',
    'Informe se o cartão passou no TEF ou na maquininha.',
  ],
  '518': [
    'CFOP de entrada para NF-e de saida',
    'itens.icms',
    'O CFOP é de entrada. Corrija a regra de ICMS do produto.',
  ],
  '528': ['Valor do ICMS difere do produto BC e Aliquota', 'itens.icms', SUPORTE],
  '531': ['Total da BC ICMS difere do somatorio dos itens', null, SUPORTE],
  '532': ['Total do ICMS difere do somatorio dos itens', null, SUPORTE],
  '534': ['Total da ST difere do somatorio dos itens', null, SUPORTE],
  '535': ['Total do Frete difere do somatorio dos itens', null, SUPORTE],
  '537': ['Total do Desconto difere do somatorio dos itens', null, SUPORTE],
  '539': [
    'Duplicidade de NF-e, com diferenca na Chave de Acesso',
    null,
    'Já há outra nota com este número. O programa emite com o próximo.',
  ],
  '564': ['Total do Produto / Servico difere do somatorio dos itens', null, SUPORTE],
  '590': [
    'Informado CST para emissor do Simples Nacional (CRT=1)',
    'itens.icms',
    'A empresa é do Simples: use uma regra de ICMS com CSOSN.',
  ],
  '591': [
    'Informado CSOSN para emissor que nao e do Simples Nacional (CRT diferente de 1)',
    'itens.icms',
    'A empresa não é do Simples: use uma regra de ICMS com CST.',
  ],
  '602': ['Total do PIS difere do somatorio dos itens sujeitos ao ICMS', null, SUPORTE],
  '603': ['Total da COFINS difere do somatorio dos itens sujeitos ao ICMS', null, SUPORTE],
  '604': ['Total do vOutro difere do somatorio dos itens', null, SUPORTE],
  '610': ['Total da NF difere do somatorio dos Valores compoe o valor Total da NF', null, SUPORTE],
  '611': [
    'cEAN invalido',
    'itens.gtin',
    'O GTIN do produto está errado. Corrija o cadastro ou deixe em branco.',
  ],
  '612': [
    'cEANTrib invalido',
    'itens.gtin',
    'O GTIN da unidade tributável está errado. Corrija o cadastro do produto.',
  ],
  '629': [
    'Valor do Produto difere do produto Valor Unitario de Comercializacao e Quantidade Comercial',
    'itens.preco',
    SUPORTE,
  ],
  '685': ['Total do Valor Aproximado dos Tributos difere do somatorio dos itens', null, SUPORTE],
  '725': [
    'NFC-e com CFOP invalido',
    'itens.icms',
    'Este CFOP não cabe em NFC-e. Corrija a regra de ICMS do produto.',
  ],
  '753': ['NFC-e com Frete', 'taxa_entrega', 'NFC-e presencial não leva frete.'],
  '766': [
    'Item com CST indevido',
    'itens.icms',
    'Este CST não cabe em NFC-e. Corrija a regra de ICMS do produto.',
  ],
  '767': [
    'NFC-e com somatorio dos pagamentos diferente do total da Nota Fiscal',
    'pagamento',
    'Os pagamentos não fecham com o total da nota.',
  ],
  '774': ['NFC-e com indicador de item nao participante do total', 'itens', SUPORTE],
  '777': ['Obrigatoria a informacao do NCM completo', 'itens.ncm', 'O produto precisa do NCM de 8 dígitos.'],
  '778': ['Informado NCM inexistente', 'itens.ncm', 'O NCM do produto não existe. Corrija o cadastro.'],
  '782': [
    'NFC-e com CSOSN nao permitido para MEI',
    'itens.icms',
    'O MEI usa CSOSN 102 ou 300. Corrija a regra de ICMS do produto.',
  ],
  '806': [
    'Operacao com ICMS-ST sem informacao do CEST',
    'itens.cest',
    'O produto tem substituição tributária: informe o CEST.',
  ],
  '857': [
    'Forma de pagamento nao permitida para NFC-e',
    'pagamento',
    'Duplicata não cabe em NFC-e. Use outro meio de pagamento.',
  ],
  '865': ['Total dos pagamentos menor que o total da nota', 'pagamento', 'Os pagamentos não cobrem o total.'],
  '866': [
    'Ausencia de troco quando o valor dos pagamentos informados for maior que o total da nota',
    'pagamento',
    'Falta o troco.',
  ],
  '869': ['Valor do troco incorreto', 'pagamento', 'O troco não confere com o que foi pago.'],
  '899': [
    'Informado incorretamente o campo meio de pagamento',
    'pagamento',
    'NFC-e não pode sair "sem pagamento".',
  ],
  '904': [
    'Informado indevidamente campo valor de pagamento',
    'pagamento',
    'Venda sem pagamento não leva valor.',
  ],
  '1020': ['CST do IBS/CBS inexistente', 'itens.ibs', 'Corrija a regra de IBS do produto.'],
  '1023': [
    'Classificacao tributaria do IBS/CBS inexistente',
    'itens.ibs',
    'Corrija a classificação tributária (cClassTrib) na regra de IBS.',
  ],
  '1024': [
    'Classificacao tributaria incompativel com o CST do IBS/CBS',
    'itens.ibs',
    'A classificação tributária não é deste CST. Corrija a regra de IBS.',
  ],
  '1025': [
    'Classificacao tributaria nao permitida para o modelo do documento',
    'itens.ibs',
    'Esta classificação tributária não cabe neste documento.',
  ],
  '1026': [
    'Aliquota do IBS da UF invalida',
    'itens.ibs',
    'A alíquota do IBS não é a da lei. Corrija a regra de IBS.',
  ],
  '1037': [
    'Aliquota da CBS invalida',
    'itens.cbs',
    'A alíquota da CBS não é a da lei. Corrija a regra de CBS.',
  ],
  '1115': [
    'Grupo de IBS/CBS nao informado',
    'itens.ibs',
    'A empresa deve informar IBS e CBS: dê ao produto as regras de IBS e CBS.',
  ],
}
