import {
  type Corpo,
  DO_PRODUTO,
  longoDemais,
  OBRIGATORIO,
  type Quebra as QuebraDe,
  type Regra,
  regras,
} from './especificacao.ts'

/** The rules of the specification that belong to these registers, each with the bodies that break it. */
export interface Cadastro {
  register: string
  /** A body that is accepted. */
  base: Corpo
}
type Quebra = QuebraDe & { cadastro: string }

const ENDERECO = {
  tipo: 1,
  cep: '01001000',
  tipo_contribuite: 9,
  endereco: 'Praça da Sé',
  numero: '100',
  bairro: 'Sé',
  pais_id: '1058',
  municipio_id: '3550308',
}
const TAXAS_IBS = ['uf', 'mu'].flatMap(de =>
  ['aliquota', 'aliquota_reducao', 'aliquota_efetiva', 'diferimento'].map(nome => `${nome}_${de}_ibs`),
)
const TAXAS_CBS = ['aliquota_cbs', 'aliquota_reducao_uf_cbs', 'aliquota_efetiva_uf_cbs', 'diferimento_uf_cbs']
const TAXAS_ISL = ['aliquota_isl', 'aliquota_especifica_isl']
const zeros = (nomes: readonly string[]) => Object.fromEntries(nomes.map(nome => [nome, '0.0000']))

/** Prefix of the rule's id → register and a good body. */
export const CADASTROS: Record<string, Cadastro> = {
  categoria: { register: 'categorias', base: { nome: 'Bebidas' } },
  grupo_impressao: { register: 'grupo_impressoes', base: { nome: 'Cozinha' } },
  tamanho: {
    register: 'tamanhos',
    base: {
      nome: 'Roupa',
      itens: [
        { nome: 'P', ordem: 0 },
        { nome: 'M', ordem: 1 },
      ],
    },
  },
  subdivisao: { register: 'subdivisaos', base: { nome: 'Cor', itens: [{ nome: 'Azul' }] } },
  senar: {
    register: 'senars',
    base: {
      nome: 'Produtor pessoa física',
      aliq_senar: '0.20',
      obs_nota: 'Senar: {valor_senar} {{valor_liquido}}',
    },
  },
  obs_fisco: {
    register: 'obs_fisco',
    base: { nome: 'Suspensão', obs: 'Suspensão do IPI, art. 43', tipo: 1 },
  },
  complemento: { register: 'complementos', base: { nome: 'Molhos', qtde_mim: 1, qtde_max: 2 } },
  categoria_loja: { register: 'categoria_lojas', base: { nome: 'Restaurante' } },
  horario: {
    register: 'horario_dias_semanas',
    base: { dia: 5, abertura: '18:00:00', fechamento: '02:00:00' },
  },
  servico: {
    register: 'servicos',
    base: { codigo: 'S1', nome: 'Conserto', valor: '80.00', codigo_lc116: '14.01', aliquota_iss: '5.0000' },
  },
  mva: { register: 'mva_uf', base: { uf_origem: 'SP', uf_destino: 'RJ', mva1: '40.0000', fcp1: '2.0000' } },
  regra_cte: {
    register: 'regra_cte',
    base: { nome: 'Frete dentro', cfop: '5353', cst: '00', aliquota: '12.0000' },
  },
  carga: {
    register: 'tipos_de_cargas',
    base: { transporte: 'Toco', carga: 'Paletizada', capacidade: '12.0000' },
  },
  serie: { register: 'series', base: { nome: 'Caixa 1', modelo: '65', serie: '7', sequencia: 0 } },
  grupo: { register: 'grupos', base: { nome: 'Balconistas' } },
  icms: { register: 'tributacao_icms', base: { nome: 'Venda', cfop: '5102', origem: '0', cst: '60' } },
  ipi: { register: 'tributacao_ipi', base: { nome: 'Isento', cst: '53' } },
  pisconfins: {
    register: 'tributacao_pisconfins',
    base: { nome: 'Normal', cst_pis: '01', cst_confins: '01' },
  },
  ibs: {
    register: 'tributacao_ibs',
    base: {
      nome: 'Integral',
      cst_ibs: '000',
      classificacao_ibs: '000001',
      ...zeros(TAXAS_IBS),
      operacao_doacao_ibs: 'N',
    },
  },
  cbs: {
    register: 'tributacao_cbs',
    base: { nome: 'Integral', cst_cbs: '000', classificacao_cbs: '000001', ...zeros(TAXAS_CBS) },
  },
  isl: {
    register: 'tributacao_isl',
    base: { nome: 'Integral', cst_isl: '000', classificacao_isl: '000001', ...zeros(TAXAS_ISL) },
  },
  endereco: { register: 'parceiros_address', base: ENDERECO },
  telefone: { register: 'parceiros', base: {} },
  parceiro: {
    register: 'parceiros',
    base: {
      tipo: 'F',
      cpf_cnpj: '52998224725',
      nome: 'Ana Lima',
      classificacaos: [1],
      addresss: [ENDERECO],
      telefones: [{ telefone: '11987654321' }],
    },
  },
}
export const PARCEIRO = CADASTROS['parceiro'] as Cadastro
CADASTROS['telefone'] = PARCEIRO

/** Wire key of a field named by the rule. */
const CHAVE: Record<string, string> = {
  'endereco.pais': 'pais_id',
  'endereco.municipio': 'municipio_id',
  'parceiro.address_primary': 'addresss',
  'telefone.telefone': 'telefones.0.telefone',
}
/** What must hold for a conditional rule. */
const QUANDO: Record<string, Corpo> = {
  'endereco.ie.required': { tipo_contribuite: 1 },
}

/** Rules whose breach is not "absent" or "too long". */
const PROPRIAS: Record<string, Quebra[]> = {
  'V.gen.required': [{ cadastro: 'categoria', muda: { nome: '   ' }, campo: 'nome', texto: OBRIGATORIO }],
  'V.gen.email': [
    { cadastro: 'endereco', muda: { email: 'ana@' }, campo: 'email', texto: 'E-mail inválido' },
  ],
  'V.gen.cpf': [
    { cadastro: 'endereco', muda: { cnpj_cpf: '52998224724' }, campo: 'cnpj_cpf', texto: 'CPF inválido' },
  ],
  'V.gen.cnpj': [
    { cadastro: 'endereco', muda: { cnpj_cpf: '12ABC34501DE34' }, campo: 'cnpj_cpf', texto: 'CNPJ inválido' },
  ],
  'V.gen.longitude': ['46,5', '-1805', '181', '-46.1234567', '1e2', 'a'].map(log => ({
    cadastro: 'endereco',
    muda: { log },
    campo: 'log',
    texto: 'Longitude inválida',
  })),
  'V.gen.latitude': ['23,5', '-905', '91', '-23.1234567', '1e1', 'a'].map(lat => ({
    cadastro: 'endereco',
    muda: { lat },
    campo: 'lat',
    texto: 'Latitude inválida',
  })),
  'V.gen.ampersand': ['categoria', 'serie', 'grupo', 'icms', 'ipi', 'pisconfins', 'ibs', 'cbs', 'isl'].map(
    cadastro => ({ cadastro, muda: { nome: 'A & B' }, campo: 'nome', texto: 'Caractere especial inválido!' }),
  ),
  'V.tamanho.itens.min': [undefined, null, []].map(itens => ({
    cadastro: 'tamanho',
    muda: { itens },
    campo: 'itens',
    texto: 'Informe ao menos um tamanho',
  })),
  'V.subdivisao.itens.min': [undefined, null, []].map(itens => ({
    cadastro: 'subdivisao',
    muda: { itens },
    campo: 'itens',
    texto: 'Informe ao menos uma subdivisão',
  })),
  ...Object.fromEntries(
    ['tamanho', 'subdivisao'].map(cadastro => [
      `V.${cadastro}.item.nome.required`,
      [undefined, null, '', '  '].map(nome => ({
        cadastro,
        muda: { itens: [{ nome }] },
        campo: 'itens.0.nome',
        texto: OBRIGATORIO,
      })),
    ]),
  ),
  'V.senar.aliq_senar.min': [
    { cadastro: 'senar', muda: { aliq_senar: '-0.01' }, campo: 'aliq_senar', texto: 'Número inválido' },
  ],
  'V.senar.aliq_senar.format': ['0.123', '0,2', '123456.00', 'x'].map(aliq_senar => ({
    cadastro: 'senar',
    muda: { aliq_senar },
    campo: 'aliq_senar',
    texto: 'Número inválido',
  })),
  'V.gen.time': ['24:00:00', '9:00', 'meio-dia'].map(abertura => ({
    cadastro: 'horario',
    muda: { abertura },
    campo: 'abertura',
    texto: 'Hora inválido',
  })),
  'V.gen.min': [
    { cadastro: 'serie', muda: { sequencia: -1 }, campo: 'sequencia', texto: 'O valor mínimo é 0.' },
  ],
  'V.gen.foto': ['data:image/svg+xml;base64,PHN2Zy8+', 'data:text/html;base64,PGI+', 'http://a.br/x.png'].map(
    foto => ({
      cadastro: 'parceiro',
      muda: { foto },
      campo: 'foto',
      texto: 'Esse tipo de arquivo não é permitido!',
    }),
  ),
  'V.serie.numeric': ['1A', 'A', '-1', '01'].map(serie => ({
    cadastro: 'serie',
    muda: { serie },
    campo: 'serie',
    texto: 'Série Inválida',
  })),
  'V.serie.sequencia.min': [
    { cadastro: 'serie', muda: { sequencia: -1 }, campo: 'sequencia', texto: 'O valor mínimo é 0.' },
  ],
  'V.icms.classificacao': (['ibs', 'cbs', 'isl'] as const).map(imposto => ({
    cadastro: imposto,
    muda: { [`cst_${imposto}`]: '200' },
    campo: `classificacao_${imposto}`,
    texto: 'Opção inválida',
  })),
  ...Object.fromEntries(
    (
      [
        ['ibs', TAXAS_IBS],
        ['cbs', TAXAS_CBS],
        ['isl', TAXAS_ISL],
      ] as const
    ).map(([imposto, taxas]) => [
      `V.${imposto}.taxas.formato`,
      taxas.flatMap(campo =>
        ['-1', '1.23456', '1,5', 'x', '1000'].map(valor => ({
          cadastro: imposto,
          muda: { [campo]: valor },
          campo,
          texto: 'Número inválido',
        })),
      ),
    ]),
  ),
  'V.endereco.cnpj_cpf.cpf': [
    { cadastro: 'endereco', muda: { cnpj_cpf: '123' }, campo: 'cnpj_cpf', texto: 'CPF inválido' },
  ],
  'V.endereco.cnpj_cpf.cnpj': [
    { cadastro: 'endereco', muda: { cnpj_cpf: '112223330001' }, campo: 'cnpj_cpf', texto: 'CNPJ inválido' },
  ],
  'V.endereco.email': [
    { cadastro: 'endereco', muda: { email: 'a b@c.d' }, campo: 'email', texto: 'E-mail inválido' },
  ],
  'V.endereco.digits': [
    ...['ie', 'suframa', 'im'].map(campo => ({
      cadastro: 'endereco',
      muda: { [campo]: '12A', tipo_contribuite: 1, ...(campo === 'ie' ? {} : { ie: '1' }) },
      campo,
      texto: 'Informe apenas números',
    })),
    { cadastro: 'endereco', muda: { numero: 'ABC' }, campo: 'numero', texto: 'Número inválido' },
  ],
  'V.endereco.cep.mask': [
    { cadastro: 'endereco', muda: { cep: '0100100' }, campo: 'cep', texto: 'CEP inválido' },
  ],
  'V.telefone.mask': [
    {
      cadastro: 'parceiro',
      muda: { telefones: [{ telefone: '987654321' }] },
      campo: 'telefones.0.telefone',
      texto: 'Telefone inválido',
    },
  ],
  'V.parceiro.nome.min': ['Ana', 'A1 2b', '12345'].map(nome => ({
    cadastro: 'parceiro',
    muda: { nome },
    campo: 'nome',
    texto: 'O nome deve ter ao menos 4 letras',
  })),
  'V.parceiro.cpf_cnpj.required': ['F', 'J', undefined].map(tipo => ({
    cadastro: 'parceiro',
    muda: { tipo, cpf_cnpj: '' },
    campo: 'cpf_cnpj',
    texto: OBRIGATORIO,
  })),
  'V.parceiro.cpf': ['52998224724', '11222333000181', '123', '00000000000'].map(cpf_cnpj => ({
    cadastro: 'parceiro',
    muda: { cpf_cnpj },
    campo: 'cpf_cnpj',
    texto: 'CPF inválido',
  })),
  'V.parceiro.cnpj': ['11222333000182', '52998224725', '123', '12ABC34501DE34'].map(cpf_cnpj => ({
    cadastro: 'parceiro',
    muda: { tipo: 'J', cpf_cnpj },
    campo: 'cpf_cnpj',
    texto: 'CNPJ inválido',
  })),
  'V.parceiro.email.add': [
    { cadastro: 'parceiro', muda: { email: ['ana@a.br', 'x'] }, campo: 'email.1', texto: 'E-mail inválido' },
  ],
  'V.parceiro.cidade': [
    // what asks for a city on the address's own path asks for it here too: kind 3 abroad
    {
      cadastro: 'parceiro',
      muda: { addresss: [{ ...ENDERECO, tipo: 3, pais_id: '2496', municipio_id: null }] },
      campo: 'addresss',
      texto: 'Informe a Cidade',
    },
    {
      cadastro: 'parceiro',
      muda: { addresss: [{ ...ENDERECO, municipio_id: null }] },
      campo: 'addresss',
      texto: 'Informe a Cidade',
    },
  ],
}

/** Ours, where the specification is silent: what several fields say together. */
export const NOSSAS: Quebra[] = [
  {
    cadastro: 'tamanho',
    muda: { itens: [{ nome: 'P' }, { nome: ' p' }] },
    campo: 'itens',
    texto: 'Há itens repetidos',
  },
  {
    cadastro: 'complemento',
    muda: { qtde_mim: 3 },
    campo: 'qtde_max',
    texto: 'A quantidade máxima não pode ser menor que a mínima',
  },
  {
    cadastro: 'horario',
    muda: { fechamento: '18:00:00' },
    campo: 'fechamento',
    texto: 'O fechamento deve ser diferente da abertura',
  },
  { cadastro: 'horario', muda: { dia: 7 }, campo: 'dia', texto: 'Opção inválida' },
  {
    cadastro: 'servico',
    muda: { aliquota_iss: '5.01' },
    campo: 'aliquota_iss',
    texto: 'O valor máximo é 5.',
  },
  ...['41.01', '1401', '14.1', '0.01', '14-01'].map(codigo_lc116 => ({
    cadastro: 'servico',
    muda: { codigo_lc116 },
    campo: 'codigo_lc116',
    texto: 'Informe o item como 14.01',
  })),
  { cadastro: 'mva', muda: { mva1: '-1' }, campo: 'mva1', texto: 'Número inválido' },
  { cadastro: 'regra_cte', muda: { cst: '10' }, campo: 'cst', texto: 'Opção inválida' },
  { cadastro: 'regra_cte', muda: { cfop: '9999' }, campo: 'cfop', texto: 'CFOP inválido' },
  {
    cadastro: 'senar',
    muda: { obs_nota: 'Retido {{valor}}' },
    campo: 'obs_nota',
    texto: 'As marcas são {{valor_senar}} e {{valor_liquido}}',
  },
  { cadastro: 'obs_fisco', muda: { tipo: 4 }, campo: 'tipo', texto: 'Opção inválida' },
  { cadastro: 'carga', muda: { capacidade: '-1' }, campo: 'capacidade', texto: 'Número inválido' },
  ...(
    [
      ['20', '1'],
      ['90', '10'],
      ['41', '12'],
    ] as const
  ).map(([cst, motivo_dessoneracao]) => ({
    cadastro: 'icms',
    muda: { cst, motivo_dessoneracao },
    campo: 'motivo_dessoneracao',
    texto: 'Opção inválida',
  })),
  ...['ibs_isl', 'cbs_isl'].map(base => ({
    cadastro: 'isl',
    muda: { [base]: true },
    campo: 'cbs_isl',
    texto: 'o imposto seletivo integra a base do IBS e a da CBS, ou nenhuma: a nota tem uma base só',
  })),
  ...['12', '     ', '日本日本日', 'A'.repeat(21)].map(id_entrageiro => ({
    cadastro: 'parceiro',
    muda: { tipo: 'E', cpf_cnpj: null, id_entrageiro },
    campo: 'id_entrageiro',
    texto: 'A identificação do estrangeiro tem de 5 a 20 letras, algarismos ou sinais do alfabeto latino',
  })),
]

/** Rules that are no refusal of a body: where they live. */
export const DA_TELA: Record<string, string> = {
  'V.gen.number.chars': 'campo de número (tests/web)',
  'V.gen.number.clamp': 'campo de número (tests/web)',
  'V.gen.number.round': 'campo de número (tests/web)',
  'V.gen.number.max': 'campo de número (tests/web)',
  'V.gen.senha': 'nova senha (tests/web)',
  'V.gen.date.today': 'calendário (tests/web)',
  'V.localizacao': 'mapa',
  'V.parceiro.consulta.cnpj.vazio': 'consulta no formulário, antes de chamar',
}
/** Said by the look-ups of public data. */
export const DA_CONSULTA: Record<string, readonly [call: string, status: number, texto: string]> = {
  'V.endereco.cep.localizado': ['cep/99999999', 404, 'Cep não localizado'],
  'V.parceiro.consulta.cnpj.invalido': ['cnpj/11222333000182', 422, 'O CNPJ não é Válido'],
}
/** Rules of an issuer's address: the company's form (G-036). */
export const DA_EMPRESA = new Set(['V.endereco.ufemissao.required'])
/** Rules judged elsewhere, by the second word of their id: the product's in validacoes-produto.test.ts. */
export const DE_OUTRAS: Record<string, string> = {
  ...Object.fromEntries(DO_PRODUTO.map(grupo => [grupo, 'do produto'])),
  venda: 'vendas e documentos',
  item: 'vendas e documentos',
  di: 'vendas e documentos',
  adicao: 'vendas e documentos',
  doc: 'vendas e documentos',
  save: 'vendas e documentos',
  fluxo: 'vendas e documentos',
  busca: 'vendas e documentos',
  pag: 'vendas e documentos',
  parcelas: 'vendas e documentos',
  desconto: 'vendas e documentos',
}
/** What the till asks and refuses as goods are added and sold, each with the test that sees it. */
const PASSOS = 'tests/core/venda/adding/steps.test.ts'
export const DO_CAIXA: Record<string, string> = {
  'V.venda.sem_estoque': 'tests/server/vendas/venda.test.ts',
  'V.venda.sem_estoque.nome': 'tests/server/vendas/venda.test.ts',
  'V.save.item.lote': 'tests/server/vendas/venda.test.ts',
  'V.save.item.lote.saldo': 'tests/server/vendas/venda.test.ts',
  'V.save.item.veiculo': 'tests/server/vendas/detalhe.test.ts',
  'V.fluxo.veiculo': 'tests/web/till/dialogs/vehicle.test.tsx',
  'V.fluxo.lote': 'tests/server/vendas/venda.test.ts',
  'V.fluxo.tamanho': PASSOS,
  'V.fluxo.subdivisao.min': PASSOS,
  'V.fluxo.subdivisao.max': PASSOS,
  'V.fluxo.adicional.max': PASSOS,
  'V.fluxo.complemento.min': PASSOS,
  'V.fluxo.complemento.max': PASSOS,
  'V.busca.produto': 'tests/web/till/dialogs/pickers.test.tsx',
  'V.item.ref.nao_localizado': 'tests/web/till/screen/pdv-screen.test.tsx',
}
export const DOS_DOCUMENTOS = new Set(['V.gen.motivo', 'V.gen.carta', 'V.gen.justificativa'])

/** The breaches of a rule: its own, or those its words imply ("required", "max length n"). */
export function quebras(regra: Regra): Quebra[] {
  const { id } = regra
  const propria = PROPRIAS[id]
  if (propria) return propria
  if (DA_EMPRESA.has(id)) return []
  const [, cadastro = '', ...resto] = id.split('.')
  const nome = resto.slice(0, -1).join('.')
  const campo = CHAVE[`${cadastro}.${nome}`] ?? nome
  if (!(cadastro in CADASTROS)) return []
  if (id.endsWith('.required')) {
    const quando = QUANDO[id.slice(2)] ?? {}
    const vazios: unknown[] =
      campo === 'addresss' || campo === 'classificacaos' ? [undefined, []] : [null, '']
    const comPadrao = [
      'tipo',
      'pais_id',
      'origem',
      'operacao_doacao_ibs',
      'sequencia',
      'classificacaos',
      'obs_nota',
    ]
    if (!comPadrao.includes(campo)) vazios.unshift(undefined)
    return vazios
      .filter(vazio => !(campo === 'classificacaos' && vazio === undefined))
      .map(vazio => ({
        cadastro,
        muda: campo.includes('telefones.')
          ? { telefones: [{ telefone: vazio }] }
          : { ...quando, [campo]: vazio },
        campo,
        texto: OBRIGATORIO,
      }))
  }
  const longo = longoDemais(regra, /^(serie|ie|suframa|im|iest|numero|codigo_enq_ipi)$/.test(campo))
  if (!longo) return []
  const contribuinte = cadastro === 'endereco' ? { tipo_contribuite: 1, ie: '123' } : {}
  const estrangeiro = campo === 'id_entrageiro' ? { tipo: 'E', cpf_cnpj: null } : {}
  return [
    {
      cadastro,
      muda: { ...contribuinte, ...estrangeiro, [campo]: longo.valor },
      campo,
      texto: longo.texto,
    },
  ]
}

export const daqui = regras.filter(regra => quebras(regra).length > 0)
