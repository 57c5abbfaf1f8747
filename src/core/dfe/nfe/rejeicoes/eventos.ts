import { type LinhaRejeicao, SUPORTE } from './linha.ts'

const nosso = (xMotivo: string): LinhaRejeicao => [xMotivo, null, SUPORTE]
const dito = (xMotivo: string, texto: string): LinhaRejeicao => [xMotivo, null, texto]

/** Refusals of events and voided numbers, which are about no field of the note. In order of code. */
export const EVENTOS_RECUSADOS: Readonly<Record<string, LinhaRejeicao>> = {
  '201': dito(
    'Numero maximo de numeracao a inutilizar ultrapassou o limite',
    'A faixa é grande demais: inutilize em partes.',
  ),
  '224': dito('A faixa inicial e maior que a faixa final', 'O primeiro número é maior que o último.'),
  '227': nosso('Erro na composicao do Campo ID'),
  '250': dito(
    'UF diverge da UF autorizadora',
    'Esta SEFAZ não é a da UF da empresa. Confira o endereço da empresa.',
  ),
  '256': dito(
    'Uma NF-e da faixa ja esta inutilizada na Base de dados da SEFAZ',
    'Um número da faixa já foi inutilizado. Inutilize só os que faltam.',
  ),
  '420': dito('Cancelamento para NF-e ja cancelada', 'Esta nota já está cancelada.'),
  '421': dito('Informado o CNPJ/CPF do Emitente', 'É quem emitiu a nota: informe o transportador.'),
  '422': dito('Informado o CNPJ/CPF do Destinatario', 'É o destinatário da nota: informe o transportador.'),
  '423': dito(
    'CNPJ/CPF ja esta autorizado a acessar o XML da NF-e',
    'Este transportador já está autorizado a baixar o XML da nota.',
  ),
  '453': dito(
    'Ano de inutilizacao nao pode ser superior ao Ano atual',
    'O ano da inutilização ainda não chegou. Confira o relógio do servidor.',
  ),
  '454': dito(
    'Ano de inutilizacao nao pode ser inferior a 2006',
    'O ano da inutilização é antigo demais. Confira o relógio do servidor.',
  ),
  '455': nosso('Orgao Autor do evento diferente da UF da Chave de Acesso'),
  '489': dito(
    'CNPJ informado invalido (DV ou zeros)',
    'O CNPJ de quem pede o evento está errado: confira o da empresa.',
  ),
  '490': dito('CPF informado invalido (DV ou zeros)', 'O CPF de quem pede o evento está errado.'),
  '491': nosso('O tpEvento informado invalido'),
  '492': nosso('O verEvento informado invalido'),
  '493': nosso('Evento nao atende o Schema XML especifico'),
  '494': dito(
    'Chave de Acesso inexistente',
    'Quem registra este evento ainda não conhece a nota. Tente de novo mais tarde.',
  ),
  '563': dito(
    'Ja existe pedido de Inutilizacao com a mesma faixa de inutilizacao',
    'Esta faixa já foi inutilizada.',
  ),
  '572': nosso(
    'Erro Atributo ID do evento nao corresponde a concatenacao dos campos ("ID" + tpEvento + chNFe + nSeqEvento)',
  ),
  '574': dito(
    'O autor do evento diverge do emissor da NF-e',
    'Só quem emitiu a nota pode pedir este evento.',
  ),
  '575': dito(
    'O autor do evento diverge do destinatario da NF-e',
    'Só o destinatário da nota pode pedir este evento.',
  ),
  '577': dito(
    'A data do evento nao pode ser menor que a data de emissao da NF-e',
    'O evento é anterior à nota. Confira o relógio do servidor.',
  ),
  '578': dito(
    'A data do evento nao pode ser maior que a data do processamento',
    'O relógio do servidor está adiantado. Acerte-o e peça de novo.',
  ),
  '579': dito(
    'A data do evento nao pode ser menor que a data de autorizacao para NF-e nao emitida em contingencia',
    'O evento é anterior à autorização. Confira o relógio do servidor.',
  ),
  '594': dito(
    'O numero de sequencia do evento informado e maior que o permitido',
    'A nota já tem o máximo de eventos deste tipo.',
  ),
  '596': dito('Evento apresentado apos o prazo permitido para o evento', 'Passou o prazo deste evento.'),
  '650': dito(
    'Evento de "Ciencia da Operacao" para NF-e Cancelada ou Denegada',
    'O fornecedor cancelou esta nota: não há o que manifestar.',
  ),
  '651': dito(
    'Evento de "Desconhecimento da Operacao" para NF-e Cancelada ou Denegada',
    'O fornecedor cancelou esta nota: não há o que manifestar.',
  ),
  '655': dito(
    'Evento de Ciencia da Operacao informado apos a manifestacao final do destinatario',
    'A nota já tem a manifestação final: a ciência não cabe mais.',
  ),
  '657': nosso('Codigo do Orgao diverge do orgao autorizador'),
  '690': dito(
    'Pedido de Cancelamento para NF-e com CT-e',
    'Um CT-e já leva esta nota: peça ao transportador que cancele o CT-e antes.',
  ),
  '784': dito(
    'NFC-e nao permite o evento de Carta de Correcao',
    'NFC-e não aceita carta de correção: cancele e emita outra.',
  ),
}
