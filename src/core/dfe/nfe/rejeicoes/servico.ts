import { type LinhaRejeicao, SUPORTE } from './linha.ts'

const CERTIFICADO = 'Troque o certificado A1 em Configurações.'

/** Refusals about service, certificate, key, numbering and events. In order of code. */
export const SERVICO: Readonly<Record<string, LinhaRejeicao>> = {
  '108': [
    'Servico Paralisado Momentaneamente (curto prazo)',
    null,
    'A SEFAZ está parada por pouco tempo. A nota sai em contingência.',
  ],
  '109': [
    'Servico Paralisado sem Previsao',
    null,
    'A SEFAZ está parada sem previsão. A nota sai em contingência.',
  ],
  '113': [
    'SVC em processo de desativacao pela SEFAZ Origem',
    'emissao',
    'A contingência do estado está sendo desligada. Emita como Normal.',
    'emissao_normal',
  ],
  '114': [
    'SVC desabilitada pela SEFAZ Origem',
    'emissao',
    'O estado não deixa a SVC autorizar agora. Emita como Normal e espere a SEFAZ.',
    'emissao_normal',
  ],
  '204': [
    'Duplicidade de NF-e',
    null,
    'Esta nota já está autorizada. O programa consulta a chave e aproveita o protocolo.',
  ],
  '206': [
    'NF-e ja esta inutilizada na Base de dados da SEFAZ',
    null,
    'O número foi inutilizado. Emita de novo: a nota sai com o próximo.',
    'proximo_numero',
  ],
  '213': [
    'CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital',
    'empresa.certificado',
    `O certificado é de outra empresa. ${CERTIFICADO}`,
  ],
  '215': ['Falha no schema XML', null, SUPORTE],
  '218': ['NF-e ja esta cancelada na base de dados da SEFAZ', null, 'Esta nota já está cancelada.'],
  '222': ['Protocolo de Autorizacao de Uso difere do cadastrado', null, SUPORTE],
  '225': ['Falha no Schema XML do lote de NFe', null, SUPORTE],
  '228': [
    'Data de Emissao muito atrasada',
    null,
    'A emissão é antiga demais para a SEFAZ. Emita de novo: a nota sai com a data de hoje.',
  ],
  '236': ['Chave de Acesso com digito verificador invalido', null, SUPORTE],
  '239': ['Cabecalho - Versao do arquivo XML nao suportada', null, SUPORTE],
  '241': [
    'Um numero da faixa ja foi utilizado',
    'numero',
    'Um número da faixa já tem nota. Inutilize só os que faltam.',
  ],
  '252': [
    'Ambiente informado diverge do Ambiente de recebimento',
    'empresa.ambiente',
    'A nota é de um ambiente e o endereço é de outro (produção ou homologação).',
  ],
  '253': ['Digito Verificador da chave de acesso composta invalida', null, SUPORTE],
  '266': ['Serie utilizada nao permitida no Web Service', 'serie', 'Use uma série de 0 a 889.'],
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
  '321': [
    'NF-e de devolucao de mercadoria nao possui documento fiscal referenciado',
    'ref',
    "Informe a nota que está sendo devolvida. Se os itens já a citam, ligue 'Devolução cita a nota também no cabeçalho' em Configurações.",
  ],
  '373': [
    'Descricao do primeiro item diferente de NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
    null,
    SUPORTE,
  ],
  '394': ['Nota Fiscal sem a informacao do QR-Code', null, SUPORTE],
  '395': ['Endereco do site da UF da Consulta via QR-Code diverge do previsto', null, SUPORTE],
  '450': [
    'Modelo da NF-e diferente de 55',
    'emissao',
    'Esta contingência é só de NF-e. Escolha outra emissão.',
    'emissao_normal',
  ],
  '462': [
    'Codigo Identificador do CSC no QR-Code nao cadastrado na SEFAZ',
    'empresa.csc',
    'Cadastre o CSC da empresa ou use o QR versão 3.',
  ],
  '463': [
    'Codigo Identificador do CSC no QR-Code foi revogado pela empresa',
    'empresa.csc',
    'Cadastre o CSC que vale hoje ou use o QR versão 3.',
  ],
  '464': [
    'Codigo de Hash no QR-Code difere do calculado',
    'empresa.csc',
    'O CSC não é o do seu identificador na SEFAZ: confira os dois ou use o QR versão 3.',
  ],
  '467': [
    'Dados da NF-e divergentes do EPEC',
    null,
    'O EPEC registrado diz outros valores, data ou destinatário: volte a nota ao que ele disse.',
  ],
  '468': [
    'NF-e com Tipo Emissao = 4, sem EPEC correspondente',
    null,
    'O EPEC desta nota não está na SEFAZ. Emita de novo.',
  ],
  '484': [
    'Chave de Acesso com tipo de emissao diferente de 4 (posicao 35 da Chave de Acesso)',
    null,
    SUPORTE,
  ],
  '485': [
    'Duplicidade de numeracao do EPEC (Modelo, CNPJ, Serie e Numero)',
    'numero',
    'O número já tem EPEC de outra nota. Emita com o próximo.',
  ],
  '501': [
    'Prazo de Cancelamento Superior ao Previsto na Legislacao',
    null,
    'Passou o prazo de cancelamento, ou a SEFAZ do estado não autorizou cancelar fora dele. Faça uma devolução.',
  ],
  '502': [
    'Erro na Chave de Acesso - Campo Id nao corresponde a concatenacao dos campos correspondentes',
    null,
    SUPORTE,
  ],
  '557': ['A Justificativa de entrada em contingencia deve ser informada', null, SUPORTE],
  '569': [
    'Data de entrada em contingencia muito atrasada',
    null,
    'A contingência é antiga demais. Consulte o contador.',
  ],
  '570': [
    'Tipo de Emissao 3, 6 ou 7 so e valido nas contingencias SCAN/SVC',
    'emissao',
    'A nota da contingência foi à SEFAZ do estado. Emita de novo.',
    'emissao_normal',
  ],
  '573': ['Duplicidade de Evento', null, 'Este evento já foi registrado.'],
  '580': ['O evento exige uma NF-e autorizada', null, 'A nota ainda não está autorizada.'],
  '598': [
    'NF-e emitida em ambiente de homologacao com Razao Social do destinatario diferente de NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
    null,
    SUPORTE,
  ],
  '656': [
    'Consumo Indevido',
    null,
    'A SEFAZ bloqueou por excesso de consultas. Aguarde uma hora; as vendas seguem em contingência.',
  ],
  '661': [
    'NF-e ja existente para o numero do EPEC informado',
    'numero',
    'O número já tem nota autorizada. Emita com o próximo.',
  ],
  '662': [
    'Numeracao do EPEC esta inutilizada na Base de Dados da SEFAZ',
    'numero',
    'O número foi inutilizado. Emita com o próximo.',
  ],
  '691': [
    'Chave de Acesso da NF-e diverge da Chave de Acesso do EPEC',
    null,
    'O número tem EPEC de outra chave: é com ela que a nota vai.',
  ],
  '692': [
    'Existe EPEC registrado para esta Serie e Numero',
    null,
    'O número tem EPEC: a nota vai com a chave dele.',
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
  '711': ['NF-e com contingencia off-line', null, SUPORTE],
  '713': [
    'Tipo de Emissao diferente de 6 ou 7 para contingencia da SVC acessada',
    'emissao',
    'A contingência escolhida não é a do estado da empresa.',
    'emissao_normal',
  ],
  '770': [
    'NFC-e autorizada ha mais de 30 minutos',
    null,
    'Passaram os 30 minutos do cancelamento. Faça uma devolução.',
  ],
  '878': ['Endereco do site da UF da Consulta por chave de acesso diverge do previsto', null, SUPORTE],
  '972': [
    'Obrigatoria as informacoes do responsavel tecnico',
    null,
    'Nesta UF faltam os dados do responsável técnico: peça a quem fornece o Tecla que os informe em Administração, Responsável técnico.',
  ],
  '999': ['Erro nao catalogado', null, 'A SEFAZ teve um erro interno. A nota será reenviada.'],
}
