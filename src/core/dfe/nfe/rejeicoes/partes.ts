import { type LinhaRejeicao, SUPORTE } from './linha.ts'

/** Refusals about company and customer. Nearly in order of code. */
export const PARTES: Readonly<Record<string, LinhaRejeicao>> = {
  '110': [
    'Uso Denegado',
    'empresa',
    'A SEFAZ denegou a nota por irregularidade fiscal. Consulte o contador: o número está gasto.',
  ],
  '180': [
    'CRT do emitente diverge do cadastro na RFB',
    'empresa.crt',
    'O regime da empresa não é o que a Receita Federal tem. Confira o regime tributário e consulte o contador.',
  ],
  '203': [
    'Emissor nao habilitado para emissao de NF-e',
    'empresa',
    'A empresa não está credenciada na SEFAZ para este documento. Peça o credenciamento.',
  ],
  '205': [
    'NF-e esta denegada na base de dados da SEFAZ',
    'empresa',
    'Esta nota foi denegada por irregularidade fiscal. Consulte o contador.',
  ],
  '207': ['CNPJ do emitente invalido', 'empresa.cnpj', 'Corrija o CNPJ da empresa.'],
  '208': ['CNPJ do destinatario invalido', 'cpf_cnpj', 'O CNPJ do cliente está errado. Confira os números.'],
  '209': ['IE do emitente invalida', 'empresa.ie', 'Corrija a inscrição estadual da empresa.'],
  '210': ['IE do destinatario invalida', 'parceiro.ie', 'Corrija a inscrição estadual do cliente.'],
  '226': [
    'Codigo da UF do Emitente diverge da UF autorizadora',
    'empresa.uf',
    'A UF da empresa não é a desta SEFAZ. Confira o endereço da empresa.',
  ],
  '220': [
    'Destinatario com identificacao igual a identificacao do emitente',
    'cpf_cnpj',
    'O cliente é a própria empresa: informe outro, ou nenhum.',
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
  '237': ['CPF do destinatario invalido', 'cpf_cnpj', 'O CPF do cliente está errado. Confira os números.'],
  '245': ['CNPJ Emitente nao cadastrado', 'empresa.cnpj', 'A SEFAZ não conhece o CNPJ da empresa.'],
  '247': [
    'Sigla da UF do Emitente diverge da UF autorizadora',
    'empresa.uf',
    'A UF da empresa não é a desta SEFAZ.',
  ],
  '270': [
    'Codigo Municipio do Fato Gerador: digito invalido',
    'empresa.municipio',
    'Corrija o município da empresa.',
  ],
  '271': [
    'Codigo Municipio do Fato Gerador: difere da UF do emitente',
    'empresa.municipio',
    'O município não é da UF da empresa.',
  ],
  '272': ['Codigo Municipio do Emitente inexistente', 'empresa.municipio', 'Corrija o município da empresa.'],
  '273': [
    'Codigo Municipio do Emitente: difere da UF do emitente',
    'empresa.municipio',
    'O município não é da UF da empresa.',
  ],
  '274': [
    'Codigo Municipio do Destinatario inexistente',
    'parceiro.municipio',
    'Corrija o município do cliente.',
  ],
  '275': [
    'Codigo Municipio do Destinatario: difere da UF do Destinatario',
    'parceiro.municipio',
    'O município não é da UF do cliente.',
  ],
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
  '434': ['NF-e sem indicativo do intermediador', null, SUPORTE],
  '486': [
    'Nao informado o Grupo de Autorizacao para UF que exige a identificacao do Escritorio de Contabilidade na Nota Fiscal',
    'empresa',
    'Informe o CNPJ ou CPF do contador em Configurações › Nota fiscal.',
  ],
  '707': [
    'NFC-e para operacao interestadual ou com o exterior',
    'parceiro',
    'NFC-e é só dentro do estado. Emita NF-e (modelo 55).',
  ],
  '719': [
    'NF-e sem a identificacao do destinatario',
    'parceiro_id',
    'NF-e exige cliente: informe quem compra.',
  ],
  '724': ['NF-e sem o nome do destinatario', 'parceiro_id', 'Informe o nome do cliente.'],
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
  '781': [
    'Emissor nao habilitado para emissao da NFC-e',
    'empresa',
    'A empresa não está credenciada para NFC-e. Peça o credenciamento.',
  ],
  '787': [
    'NFC-e de entrega a domicilio sem a identificacao do destinatario',
    'cpf_cnpj',
    'Venda com entrega precisa do CPF ou CNPJ do cliente.',
  ],
  '788': [
    'NFC-e de entrega a domicilio sem o endereco do destinatario',
    'addresse_id',
    'Venda com entrega precisa do endereço do cliente.',
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
  '973': [
    'CNPJ do responsavel tecnico invalido',
    null,
    'Corrija o CNPJ em Administração › Responsável técnico.',
  ],
  '974': [
    'CNPJ do responsavel tecnico diverge do cadastrado',
    null,
    'O CNPJ do responsável técnico não é o que a SEFAZ tem: corrija em Administração › Responsável técnico.',
  ],
  '975': [
    'Obrigatoria a informacao do identificador do CSRT e do Hash do CSRT',
    null,
    'Informe o CSRT do estado em Administração › Responsável técnico.',
  ],
  '976': [
    'Identificador do CSRT nao cadastrado na SEFAZ',
    null,
    'O identificador do CSRT não é o que a SEFAZ deu: corrija em Administração › Responsável técnico.',
  ],
  '977': [
    'Identificador do CSRT revogado',
    null,
    'O CSRT foi revogado: peça outro à SEFAZ e informe em Administração › Responsável técnico.',
  ],
  '978': [
    'Hash do CSRT difere do calculado',
    null,
    'O CSRT não é o que a SEFAZ tem: corrija em Administração › Responsável técnico.',
  ],
}
