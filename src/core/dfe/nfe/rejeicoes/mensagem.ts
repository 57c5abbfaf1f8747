import { type LinhaRejeicao, SUPORTE } from './linha.ts'

const CERTIFICADO = 'Troque o certificado A1 em Configurações.'
const nosso = (xMotivo: string): LinhaRejeicao => [xMotivo, null, SUPORTE]
const doCertificado = (xMotivo: string, texto: string): LinhaRejeicao => [
  xMotivo,
  'empresa.certificado',
  `${texto} ${CERTIFICADO}`,
]

/** Refusals of the message, its certificate, QR Code and key, most of them the program's mistakes. In order of code. */
export const MENSAGEM: Readonly<Record<string, LinhaRejeicao>> = {
  '243': nosso('XML Mal Formado'),
  '284': doCertificado('Certificado Transmissor revogado', 'O certificado foi revogado.'),
  '285': doCertificado('Certificado Transmissor difere ICP-Brasil', 'O certificado não é da ICP-Brasil.'),
  '286': [
    'Certificado Transmissor erro no acesso a LCR',
    null,
    'A SEFAZ não conseguiu conferir o certificado agora. Emita de novo em alguns minutos.',
  ],
  '292': doCertificado('Certificado Assinatura sem CNPJ', 'O certificado não diz o CNPJ da empresa.'),
  '293': doCertificado(
    'Certificado Assinatura - erro Cadeia de Certificacao',
    'A SEFAZ não reconhece quem emitiu o certificado.',
  ),
  '294': doCertificado('Certificado Assinatura revogado', 'O certificado foi revogado.'),
  '295': doCertificado('Certificado Assinatura difere ICP-Brasil', 'O certificado não é da ICP-Brasil.'),
  '296': [
    'Certificado Assinatura erro no acesso a LCR',
    null,
    'A SEFAZ não conseguiu conferir o certificado agora. Emita de novo em alguns minutos.',
  ],
  '303': [
    'Uso Denegado: Destinatario nao habilitado a operar na UF',
    'parceiro',
    'O cliente não pode comprar neste estado pela SEFAZ dele. Consulte o contador: o número está gasto.',
  ],
  '393': nosso('NF-e com o grupo de Informacoes Suplementares'),
  '396': nosso('Parametro do QR-Code inexistente (chAcesso)'),
  '397': nosso('Parametro do QR-Code divergente da Nota Fiscal (chAcesso)'),
  '398': nosso('Parametro nVersao do QR-Code difere do previsto'),
  '402': nosso('XML da area de dados com codificacao diferente de UTF-8'),
  '404': nosso('Uso de prefixo de namespace nao permitido'),
  '410': [
    'UF informada no campo cUF nao e atendida pelo Web Service',
    'empresa.uf',
    'Esta SEFAZ não atende a UF da empresa. Confira o endereço da empresa.',
  ],
  '416': nosso('Falha na descompactacao da area de dados'),
  '474': nosso('Parametro do QR-Code divergente da Nota Fiscal'),
  '516': nosso('Falha no schema XML - inexiste a tag raiz esperada para a mensagem'),
  '517': nosso('Falha no schema XML - inexiste atributo versao na tag raiz da mensagem'),
  '558': [
    'Data de entrada em contingencia posterior a data de recebimento',
    'relogio',
    'O relógio do servidor está adiantado. Acerte a hora.',
  ],
  '568': nosso('Falha no schema XML - inexiste atributo versao na tag raiz do lote de NF-e'),
  '583': nosso('Assinatura do QR-Code difere do calculado'),
  '587': nosso('Usar somente o namespace padrao da NF-e'),
  '614': nosso('Chave de Acesso invalida (Codigo UF invalido)'),
  '615': nosso('Chave de Acesso invalida (Ano menor que 06 ou Ano maior que Ano corrente)'),
  '616': nosso('Chave de Acesso invalida (Mes menor que 1 ou Mes maior que 12)'),
  '617': nosso('Chave de Acesso invalida (CNPJ/CPF zerado ou digito invalido)'),
  '618': nosso('Chave de Acesso invalida (modelo diferente de 55 e 65)'),
  '672': nosso('NF-e com DANFE Simplificado Tipo 2 e QR-Code de versao diferente de 3'),
  '705': nosso('NFC-e com data de entrada/saida'),
  '764': nosso('Solicitada resposta sincrona para Lote com mais de uma NF-e (indSinc=1)'),
  '765': nosso('Lote so podera conter NF-e ou NFC-e'),
  '897': nosso('Codigo numerico em formato invalido'),
}
