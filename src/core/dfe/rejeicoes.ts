/** What an authoriser's answer means to who sells, and what to mend. `campo` is the wire path of the sale, null when none. */
export interface Orientacao {
  campo: string | null
  texto: string
}

type Linha = readonly [xMotivo: string, campo: string | null, texto: string]

const SUPORTE = 'É um erro do programa: envie o XML ao suporte.'
const CERTIFICADO = 'Troque o certificado A1 em Configurações.'

/** Official xMotivo (MOC 7.0 and notes, unaccented as it is sent), field, plain words. In order of code. */
const REJEICOES: Readonly<Record<string, Linha>> = {
  '108': [
    'Servico Paralisado Momentaneamente',
    null,
    'A SEFAZ está parada por pouco tempo. A nota sai em contingência.',
  ],
  '109': [
    'Servico Paralisado sem Previsao',
    null,
    'A SEFAZ está parada sem previsão. A nota sai em contingência.',
  ],
  '110': [
    'Uso Denegado',
    'empresa',
    'A SEFAZ denegou a nota por irregularidade fiscal. Consulte o contador: o número está gasto.',
  ],
  '203': [
    'Emissor nao habilitado para emissao de NF-e',
    'empresa',
    'A empresa não está credenciada na SEFAZ para este documento. Peça o credenciamento.',
  ],
  '204': [
    'Duplicidade de NF-e',
    null,
    'Esta nota já está autorizada. O programa consulta a chave e aproveita o protocolo.',
  ],
  '205': [
    'NF-e esta denegada na base de dados da SEFAZ',
    'empresa',
    'Esta nota foi denegada por irregularidade fiscal. Consulte o contador.',
  ],
  '206': [
    'NF-e ja esta inutilizada na Base de dados da SEFAZ',
    null,
    'O número foi inutilizado. Emita de novo com o próximo número.',
  ],
  '207': ['CNPJ do emitente invalido', 'empresa.cnpj', 'Corrija o CNPJ da empresa.'],
  '208': ['CNPJ do destinatario invalido', 'cpf_cnpj', 'O CNPJ do cliente está errado. Confira os números.'],
  '209': ['IE do emitente invalida', 'empresa.ie', 'Corrija a inscrição estadual da empresa.'],
  '210': ['IE do destinatario invalida', 'parceiro.ie', 'Corrija a inscrição estadual do cliente.'],
  '213': [
    'CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital',
    'empresa.certificado',
    `O certificado é de outra empresa. ${CERTIFICADO}`,
  ],
  '214': [
    'Tamanho da mensagem excedeu o limite estabelecido',
    'itens',
    'A nota tem itens demais. Divida a venda.',
  ],
  '215': ['Falha no schema XML', null, SUPORTE],
  '217': [
    'NF-e nao consta na base de dados da SEFAZ',
    null,
    'A SEFAZ não conhece esta nota: ela não chegou ou foi rejeitada.',
  ],
  '218': ['NF-e ja esta cancelada na base de dados da SEFAZ', null, 'Esta nota já está cancelada.'],
  '220': [
    'Prazo de Cancelamento superior ao previsto na Legislacao',
    null,
    'Passou o prazo de cancelamento. Faça uma devolução.',
  ],
  '222': ['Protocolo de Autorizacao de Uso difere do cadastrado', null, SUPORTE],
  '225': ['Falha no Schema XML do lote de NFe', null, SUPORTE],
  '226': [
    'Codigo da UF do Emitente diverge da UF autorizadora',
    'empresa.uf',
    'A UF da empresa não é a desta SEFAZ. Confira o endereço da empresa.',
  ],
  '228': [
    'Data de Emissao muito atrasada',
    null,
    'A emissão é antiga demais para esta SEFAZ. Consulte o contador.',
  ],
  '229': ['IE do emitente nao informada', 'empresa.ie', 'Informe a inscrição estadual da empresa.'],
  '230': [
    'IE do emitente nao cadastrada',
    'empresa.ie',
    'A SEFAZ não conhece a inscrição estadual da empresa.',
  ],
  '231': ['IE do emitente nao vinculada ao CNPJ', 'empresa.ie', 'A inscrição estadual não é deste CNPJ.'],
  '232': [
    'IE do destinatario nao informada',
    'parceiro.ie',
    'O cliente é contribuinte: informe a inscrição estadual dele.',
  ],
  '233': [
    'IE do destinatario nao cadastrada',
    'parceiro.ie',
    'A SEFAZ não conhece a inscrição estadual do cliente.',
  ],
  '234': [
    'IE do destinatario nao vinculada ao CNPJ',
    'parceiro.ie',
    'A inscrição estadual não é deste cliente.',
  ],
  '236': ['Chave de Acesso com digito verificador invalido', null, SUPORTE],
  '237': ['CPF do destinatario invalido', 'cpf_cnpj', 'O CPF do cliente está errado. Confira os números.'],
  '239': ['Cabecalho - Versao do arquivo XML nao suportada', null, SUPORTE],
  '241': [
    'Um numero da faixa ja foi utilizado',
    'numero',
    'Um número da faixa já tem nota. Inutilize só os que faltam.',
  ],
  '245': ['CNPJ Emitente nao cadastrado', 'empresa.cnpj', 'A SEFAZ não conhece o CNPJ da empresa.'],
  '247': [
    'Sigla da UF do Emitente diverge da UF autorizadora',
    'empresa.uf',
    'A UF da empresa não é a desta SEFAZ.',
  ],
  '252': [
    'Ambiente informado diverge do Ambiente de recebimento',
    'empresa.ambiente',
    'A nota é de um ambiente e o endereço é de outro (produção ou homologação).',
  ],
  '253': ['Digito Verificador da chave de acesso composta invalida', null, SUPORTE],
  '266': ['Serie utilizada nao permitida no Web Service', 'serie', 'Use uma série de 0 a 889.'],
  '272': ['Codigo Municipio do Emitente inexistente', 'empresa.municipio', 'Corrija o município da empresa.'],
  '273': [
    'Codigo Municipio do Emitente difere da UF do emitente',
    'empresa.municipio',
    'O município não é da UF da empresa.',
  ],
  '274': [
    'Codigo Municipio do Destinatario inexistente',
    'parceiro.municipio',
    'Corrija o município do cliente.',
  ],
  '275': [
    'Codigo Municipio do Destinatario difere da UF do Destinatario',
    'parceiro.municipio',
    'O município não é da UF do cliente.',
  ],
  '280': [
    'Certificado Transmissor invalido',
    'empresa.certificado',
    `O certificado não é aceito pela SEFAZ. ${CERTIFICADO}`,
  ],
  '281': [
    'Certificado Transmissor Data Validade',
    'empresa.certificado',
    `O certificado venceu. ${CERTIFICADO}`,
  ],
  '282': [
    'Certificado Transmissor sem CNPJ',
    'empresa.certificado',
    `O certificado não traz o CNPJ. ${CERTIFICADO}`,
  ],
  '283': [
    'Certificado Transmissor - erro Cadeia de Certificacao',
    'empresa.certificado',
    `A SEFAZ não reconhece quem emitiu o certificado. ${CERTIFICADO}`,
  ],
  '290': [
    'Certificado Assinatura invalido',
    'empresa.certificado',
    `O certificado não é aceito pela SEFAZ. ${CERTIFICADO}`,
  ],
  '291': [
    'Certificado Assinatura Data Validade',
    'empresa.certificado',
    `O certificado venceu. ${CERTIFICADO}`,
  ],
  '297': ['Assinatura difere do calculado', null, SUPORTE],
  '298': ['Assinatura difere do padrao do Sistema', null, SUPORTE],
  '301': [
    'Uso Denegado: Irregularidade fiscal do emitente',
    'empresa',
    'A empresa está irregular na SEFAZ. Consulte o contador: o número está gasto.',
  ],
  '302': [
    'Uso Denegado: Irregularidade fiscal do destinatario',
    'parceiro',
    'O cliente está irregular na SEFAZ: o número está gasto.',
  ],
  '321': [
    'NF-e de devolucao de mercadoria nao possui documento fiscal referenciado',
    'documentos',
    'Informe a nota que está sendo devolvida.',
  ],
  '337': ['NFC-e para emitente pessoa fisica', 'empresa', 'Este emitente não pode emitir NFC-e.'],
  '373': [
    'Descricao do primeiro item diferente de NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
    null,
    SUPORTE,
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
  '394': ['Nota Fiscal sem a informacao do QR-Code', null, SUPORTE],
  '395': ['Endereco do site da UF da Consulta via QR-Code diverge do previsto', null, SUPORTE],
  '441': [
    'Descricao do pagamento obrigatoria para meio de pagamento 99-outros',
    'pagamento',
    'Descreva o meio de pagamento "outros".',
  ],
  '462': [
    'Codigo Identificador do CSC no QR-Code nao cadastrado na SEFAZ',
    'empresa.csc',
    'Cadastre o CSC da empresa ou use o QR versão 3.',
  ],
  '474': ['Parametros do QR-Code da NFC-e em contingencia divergem da nota', null, SUPORTE],
  '496': [
    'Nao informado o tipo de integracao do pagamento com cartao',
    'pagamento',
    'Informe se o cartão passou no TEF ou na maquininha.',
  ],
  '501': [
    'Prazo de Cancelamento Superior ao Previsto na Legislacao',
    null,
    'Passou o prazo de cancelamento. Faça uma devolução.',
  ],
  '502': [
    'Erro na Chave de Acesso - Campo Id nao corresponde a concatenacao dos campos correspondentes',
    null,
    SUPORTE,
  ],
  '518': [
    'CFOP de entrada para NF-e de saida',
    'itens.icms',
    'O CFOP é de entrada. Corrija a regra de ICMS do produto.',
  ],
  '528': ['Valor do ICMS difere do produto BC e Aliquota', 'itens.icms', SUPORTE],
  '531': ['Total da BC ICMS difere do somatorio dos itens', null, SUPORTE],
  '532': ['Total do ICMS difere do somatorio dos itens', null, SUPORTE],
  '537': ['Total do Desconto difere do somatorio dos itens', null, SUPORTE],
  '539': [
    'Duplicidade de NF-e, com diferenca na Chave de Acesso',
    null,
    'Já há outra nota com este número. O programa emite com o próximo.',
  ],
  '564': ['Total do Produto / Servico difere do somatorio dos itens', null, SUPORTE],
  '569': [
    'Data de entrada em contingencia muito atrasada',
    null,
    'A contingência é antiga demais. Consulte o contador.',
  ],
  '573': ['Duplicidade de Evento', null, 'Este evento já foi registrado.'],
  '580': ['O evento exige uma NF-e autorizada', null, 'A nota ainda não está autorizada.'],
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
  '598': [
    'NF-e emitida em ambiente de homologacao com Razao Social do destinatario diferente de NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
    null,
    SUPORTE,
  ],
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
  '656': [
    'Consumo Indevido',
    null,
    'A SEFAZ bloqueou por excesso de consultas. Aguarde uma hora; as vendas seguem em contingência.',
  ],
  '703': [
    'Data-Hora de Emissao posterior ao horario de recebimento',
    'relogio',
    'O relógio do servidor está adiantado. Acerte a hora.',
  ],
  '704': [
    'NFC-e com Data-Hora de emissao atrasada',
    'relogio',
    'A emissão atrasou mais de 5 minutos. O programa emite de novo em contingência; confira o relógio.',
  ],
  '707': [
    'NFC-e para operacao interestadual ou com o exterior',
    'parceiro',
    'NFC-e é só dentro do estado. Emita NF-e (modelo 55).',
  ],
  '711': ['NF-e com contingencia off-line', null, SUPORTE],
  '719': [
    'NF-e sem a identificacao do destinatario',
    'parceiro_id',
    'NF-e exige cliente: informe quem compra.',
  ],
  '725': [
    'NFC-e com CFOP invalido',
    'itens.icms',
    'Este CFOP não cabe em NFC-e. Corrija a regra de ICMS do produto.',
  ],
  '726': [
    'NF-e sem a informacao de endereco do destinatario',
    'addresse_id',
    'NF-e exige o endereço completo do cliente.',
  ],
  '728': [
    'NF-e sem informacao da IE do destinatario',
    'parceiro.ie',
    'O cliente é contribuinte: informe a inscrição estadual dele.',
  ],
  '729': [
    'NFC-e com informacao da IE do destinatario',
    'parceiro.ie',
    'NFC-e não leva inscrição estadual do cliente.',
  ],
  '750': [
    'NFC-e com valor total superior ao permitido para destinatario nao identificado (Codigo)',
    'cpf_cnpj',
    'Venda alta: informe o CPF ou CNPJ do cliente.',
  ],
  '751': [
    'NFC-e com valor total superior ao permitido para destinatario nao identificado (Nome)',
    'nome_consumidor',
    'Venda alta: informe o nome do cliente.',
  ],
  '752': [
    'NFC-e com valor total superior ao permitido para destinatario nao identificado (Endereco)',
    'addresse_id',
    'Venda alta: informe o endereço do cliente.',
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
  '770': [
    'Cancelamento de NFC-e fora do prazo',
    null,
    'Passaram os 30 minutos do cancelamento. Faça uma devolução.',
  ],
  '774': ['NFC-e com indicador de item nao participante do total', 'itens', SUPORTE],
  '777': ['Obrigatoria a informacao do NCM completo', 'itens.ncm', 'O produto precisa do NCM de 8 dígitos.'],
  '778': ['Informado NCM inexistente', 'itens.ncm', 'O NCM do produto não existe. Corrija o cadastro.'],
  '781': [
    'Emissor nao habilitado para emissao da NFC-e',
    'empresa',
    'A empresa não está credenciada para NFC-e. Peça o credenciamento.',
  ],
  '782': [
    'NFC-e com CSOSN nao permitido para MEI',
    'itens.icms',
    'O MEI usa CSOSN 102 ou 300. Corrija a regra de ICMS do produto.',
  ],
  '789': [
    'NFC-e para destinatario contribuinte de ICMS',
    'parceiro',
    'O cliente é contribuinte: emita NF-e (modelo 55).',
  ],
  '805': [
    'A SEFAZ do destinatario nao permite Contribuinte Isento de Inscricao Estadual',
    'parceiro.tipo_contribuite',
    'Nesta UF o cliente não pode ser "isento": use contribuinte ou não contribuinte.',
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
  '878': ['Endereco do site da UF da Consulta por chave de acesso diverge do previsto', null, SUPORTE],
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
  '972': [
    'Obrigatoria as informacoes do responsavel tecnico',
    null,
    'Nesta UF faltam os dados do responsável técnico do programa.',
  ],
  '999': ['Erro nao catalogado', null, 'A SEFAZ teve um erro interno. A nota será reenviada.'],
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

/** Plain words for a cStat. An unknown one says so and keeps the official text as the guide. */
export function orientacaoRejeicao(cStat: string): Orientacao {
  const linha = REJEICOES[cStat]
  if (!linha)
    return {
      campo: null,
      texto: 'Veja o motivo da SEFAZ acima; se for um dado da venda ou do cadastro, corrija e emita de novo.',
    }
  return { campo: linha[1], texto: linha[2] }
}

/** Official text of a code, without the "Rejeicao: " the authoriser puts before it; '' when not listed. */
export const xMotivo = (cStat: string): string => REJEICOES[cStat]?.[0] ?? ''
