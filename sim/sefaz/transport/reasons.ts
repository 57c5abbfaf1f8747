import { isRejeicao } from '../judge/motivos.ts'
import { cteRules, simpleCteRules } from '../rules/cte.ts'
import { cteOsRules } from '../rules/cteos.ts'
import { mdfeRules } from '../rules/mdfe.ts'
import type { TransportRule } from './exam.ts'
import type { Project } from './form.ts'
import { PROJECTS, type TransportRoot } from './projects.ts'

/** Rules of each kind of document. */
export const TRANSPORT_RULES: Readonly<Record<TransportRoot, readonly TransportRule[]>> = {
  CTe: cteRules,
  CTeSimp: simpleCteRules,
  CTeOS: cteOsRules,
  MDFe: mdfeRules,
}

/** Sentences that both projects have, by code; `@` stands for the document's name. */
const COMMON: Readonly<Record<number, string>> = {
  100: 'Autorizado o uso do @',
  101: 'Cancelamento de @ homologado',
  107: 'Servico em Operacao',
  108: 'Servico Paralisado Momentaneamente (curto prazo)',
  109: 'Servico Paralisado sem Previsao',
  134: 'Evento registrado e vinculado ao @ com alerta para situacao do documento',
  135: 'Evento registrado e vinculado a @',
  137: 'Nenhum documento localizado',
  138: 'Documento localizado',
  203: 'Emissor nao habilitado para emissao do @',
  213: 'CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital',
  214: 'Tamanho da mensagem excedeu o limite estabelecido',
  215: 'Falha no schema XML',
  217: '@ nao consta na base de dados da SEFAZ',
  218: '@ ja esta cancelado na base de dados da SEFAZ',
  222: 'Protocolo de Autorizacao de Uso difere do cadastrado',
  236: 'Chave de Acesso invalida',
  239: 'Cabecalho - Versao do arquivo XML nao suportada',
  243: 'XML Mal Formado',
  244: 'Falha na descompactacao da area de dados',
  252: 'Ambiente informado diverge do Ambiente de recebimento',
  280: 'Certificado Transmissor invalido',
  281: 'Certificado Transmissor Data Validade',
  282: 'Certificado Transmissor sem CNPJ / CPF',
  283: 'Certificado Transmissor - erro Cadeia de Certificacao',
  284: 'Certificado Transmissor revogado',
  285: 'Certificado Transmissor difere ICP-Brasil',
  286: 'Certificado Transmissor erro no acesso a LCR',
  290: 'Certificado Assinatura invalido',
  291: 'Certificado Assinatura Data Validade',
  292: 'Certificado Assinatura sem CNPJ / CPF',
  293: 'Certificado Assinatura - erro Cadeia de Certificacao',
  294: 'Certificado Assinatura revogado',
  295: 'Certificado Assinatura difere ICP-Brasil',
  296: 'Certificado Assinatura erro no acesso a LCR',
  297: 'Assinatura difere do calculado',
  298: 'Assinatura difere do padrao do Projeto',
  402: 'XML da area de dados com codificacao diferente de UTF-8',
  404: 'Uso de prefixo de namespace nao permitido',
  410: 'UF informada no campo cUF nao e atendida pelo WebService',
  589: 'Numero do NSU informado superior ao maior NSU da base de dados do Ambiente Nacional',
  593: 'CNPJ-Base consultado difere do CNPJ-Base do Certificado Digital',
  598: 'Usar somente o namespace padrao do @',
  599: 'Nao e permitida a presenca de caracteres de edicao no inicio/fim da mensagem ou entre as tags da mensagem',
  600: 'Chave de Acesso difere da existente em BD',
  627: 'CNPJ do autor do evento invalido',
  628: 'Erro Atributo ID do evento nao corresponde a concatenacao dos campos (ID + tpEvento + chave + nSeqEvento)',
  629: 'O tpEvento informado invalido',
  630: 'Falha no Schema XML especifico para o evento',
  631: 'Duplicidade de evento',
  632: 'O autor do evento diverge do emissor do @',
  634: 'A data do evento nao pode ser menor que a data de emissao do @',
  635: 'A data do evento nao pode ser maior que a data do processamento',
  636: 'O numero sequencial do evento e maior que o permitido',
  637: 'A data do evento nao pode ser menor que a data de autorizacao do @',
  656: 'Consumo Indevido',
  677: 'Orgao de recepcao do evento invalido',
  678: 'Uso Indevido',
}

/** Sentences of one project. */
const OWN: Readonly<Record<Project, Readonly<Record<number, string>>>> = {
  cte: {
    113: 'Servico SVC em operacao. Desativacao prevista para a UF',
    114: 'SVC-[SP/RS] desabilitada pela SEFAZ de Origem',
    219: 'Circulacao do CT-e verificada',
    220: 'CT-e autorizado ha mais de 7 dias (168 horas)',
    522: 'Nro Item Alterado invalido. Preencher com valor numerico (01 - 99)',
    523: 'Vedado cancelamento quando existir evento Carta de Correcao',
    528: 'Vedado cancelamento se exitir MDF-e autorizado para o CT-e',
    530: 'Se ambiente SVC, rejeitar eventos diferentes de EPEC, Liberacao EPEC e Cancelamento',
    574: 'Vedado o cancelamento de CT-e do tipo substituto (tipo=3)',
    576: 'Vedado o cancelamento se possuir CT-e de Substituicao associado',
    595: 'Chave de acesso invalida (modelo diferente de 57 ou 67)',
    660: 'Vedado o cancelamento se possuir CT-e Complementar associado',
    664: 'Evento nao permitido para CT-e Substituido/Anulado',
    678: 'Consumo Indevido',
    681: 'Informacao nao pode ser alterada por carta de correcao',
    755: 'Autor do evento prestacao do servico em desacordo deve ser o tomador do servico do CT-e',
    787: 'Data do evento de Prestacao do Servico em desacordo deve ocorrer em ate 45 dias da autorizacao do CT-e',
    862: 'Vedado o cancelamento quando houver evento de Comprovante de Entrega associado',
    866: 'Evento a ser cancelado inexistente ou ja cancelado',
  },
  mdfe: {
    111: 'Consulta Nao Encerrados localizou MDF-e nessa situacao',
    112: 'Consulta Nao Encerrados nao localizou MDF-e nessa situacao',
    132: 'Encerramento de MDF-e homologado',
    219: 'Circulacao do MDF-e verificada',
    220: 'MDF-e autorizado ha mais de 24 horas',
    242: 'Elemento mdfeCabecMsg inexistente no SOAP Header',
    409: 'Campo cUF inexistente no elemento mdfeCabecMsg do SOAP Header',
    411: 'Campo versaoDados inexistente no elemento mdfeCabecMsg do SOAP Header',
    577: 'Duplicidade de condutor',
    609: 'MDF-e ja esta encerrado na base de dados da SEFAZ',
    614: 'Codigo de Municipio diverge da UF de encerramento do MDF-e',
    615: 'Data de encerramento anterior a data de autorizacao do MDF-e',
    644: 'Evento de inclusao de condutor so pode ser registrado para o modal rodoviario',
    645: 'CPF do condutor invalido',
    689: 'Municipio de encerramento deve ser 9999999 para encerramento no exterior',
    708: 'MDF-e deve possui indicacao de carregamento posterior para inclusao de DF-e',
    709: 'Chave de acesso de NF-e invalida no evento de inclusao',
    710: 'Cancelamento nao e permitido para MDF-e com indicacao de carregamento posterior que ja realizou insercao de DF-e',
    711: 'NF-e ja esta vinculada ao MDF-e por outro evento',
    700: 'CPF do autor do evento invalido',
    701: 'Tipo de evento incompativel com emitente pessoa fisica',
    714: 'Municipio de encerramento inexistente',
    715: 'Nao e permitido encerrar MDF-e com indicacao de carregamento posterior sem inclusao de DF-e associada',
    // the sentences of the next five are in our words
    722: 'Evento de pagamento so pode ser registrado para o modal rodoviario',
    723: 'Evento de pagamento exige proprietario do tipo TAC agregado',
    747: 'Evento de confirmacao do servico so pode ser registrado para o modal rodoviario',
    748: 'O autor do evento diverge do contratante do servico',
    749: 'Evento de alteracao de pagamento so pode ser registrado para o modal rodoviario',
  },
}

const ROOTS_OF: Readonly<Record<Project, readonly TransportRoot[]>> = {
  cte: ['CTe', 'CTeSimp', 'CTeOS'],
  mdfe: ['MDFe'],
}

/** Finds a code's official sentence, the same number meaning another thing in each project; null when there is none. */
export function transportSentence(project: Project, codigo: number): string | null {
  const ruled = ROOTS_OF[project]
    .flatMap(root => TRANSPORT_RULES[root])
    .find(each => each.codigo === codigo)?.texto
  return OWN[project][codigo] ?? ruled ?? COMMON[codigo]?.replaceAll('@', PROJECTS[project].nome) ?? null
}

/** Gives a code's sentence as the answer says it, cut at the 255 characters of xMotivo. */
export function transportReason(project: Project, codigo: number, addition = ''): string {
  const sentence = transportSentence(project, codigo) ?? 'Erro nao catalogado'
  return `${isRejeicao(codigo) ? 'Rejeicao: ' : ''}${sentence}${addition === '' ? '' : ` ${addition}`}`.slice(
    0,
    255,
  )
}

/** Tells if one of the two projects refuses with this code. */
export const isTransportRejection = (codigo: number): boolean =>
  isRejeicao(codigo) &&
  (['cte', 'mdfe'] as const).some(project => transportSentence(project, codigo) !== null)
