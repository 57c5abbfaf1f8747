import { f, g, type LayoutNode, o, og, oneOf, SEM_LIMITE, together } from '../../kit/node.ts'
import { onlyDigits } from '../../kit/text.ts'
import {
  base64,
  cep,
  cMun,
  cnpj,
  cpf,
  dia,
  digitos,
  email,
  forma,
  hora,
  ie,
  ieNumero,
  telefone,
  texto,
  uf,
  ufOuExterior,
  um,
} from '../../kit/types.ts'

export const quem = oneOf(f('CNPJ', cnpj, { rotulo: 'CNPJ' }), f('CPF', cpf, { rotulo: 'CPF' }))
const xNome = f('xNome', texto(2, 60), { rotulo: 'Nome' })
const xFant = o('xFant', texto(2, 60), { rotulo: 'Nome fantasia' })
const fone = o('fone', telefone, { rotulo: 'Telefone' })
const suframa = forma('ISUF', /^[0-9]{8,9}$/, 'inscrição na SUFRAMA de 8 ou 9 dígitos', onlyDigits)

const local = (rua: number): LayoutNode[] => [
  f('xLgr', texto(2, rua), { rotulo: 'Logradouro' }),
  f('nro', texto(1, 60), { rotulo: 'Número' }),
  o('xCpl', texto(1, 60), { rotulo: 'Complemento' }),
  f('xBairro', texto(2, 60), { rotulo: 'Bairro' }),
  f('cMun', cMun, { rotulo: 'Município' }),
  f('xMun', texto(2, 60), { rotulo: 'Município' }),
  o('CEP', cep, { rotulo: 'CEP' }),
]

const endereco = (tag: string) =>
  g(
    tag,
    [
      ...local(255),
      f('UF', ufOuExterior, { rotulo: 'UF' }),
      o('cPais', digitos(1, 4)),
      o('xPais', texto(2, 60), { rotulo: 'País' }),
    ],
    { rotulo: 'Endereço' },
  )

/** Makes a party; `antes` and `meio` are what only one of them has before and after its phone. */
const parte = (
  tag: string,
  ender: string,
  rotulo: string,
  { antes = [], meio = [] }: { antes?: readonly LayoutNode[]; meio?: readonly LayoutNode[] } = {},
) =>
  og(
    tag,
    [
      quem,
      o('IE', ie, { rotulo: 'Inscrição estadual' }),
      xNome,
      ...antes,
      fone,
      ...meio,
      endereco(ender),
      o('email', email, { rotulo: 'E-mail' }),
    ],
    { rotulo },
  )

const isuf = o('ISUF', suframa, { rotulo: 'Inscrição SUFRAMA' })
export const rem = parte('rem', 'enderReme', 'Remetente', { antes: [xFant] })
export const exped = parte('exped', 'enderExped', 'Expedidor')
export const receb = parte('receb', 'enderReceb', 'Recebedor')
export const dest = parte('dest', 'enderDest', 'Destinatário', { meio: [isuf] })
/** Taker of the OS: mandatory for people and goods of value (757). */
export const tomaOs = parte('toma', 'enderToma', 'Tomador', { antes: [xFant] })

/** Taker that is none of the four parties. */
export const toma4 = g(
  'toma4',
  [
    f('toma', um('4')),
    quem,
    o('IE', ie, { rotulo: 'Inscrição estadual' }),
    xNome,
    xFant,
    fone,
    endereco('enderToma'),
    o('email', email, { rotulo: 'E-mail' }),
  ],
  { rotulo: 'Tomador' },
)

/** Taker of the CT-e simplificado, which has no other party. `indIEToma` is its first field after the role. */
export const tomaSimp = (indIEToma: LayoutNode) =>
  g(
    'toma',
    [
      f('toma', um('0', '1', '2', '3', '4'), { rotulo: 'Papel do tomador' }),
      indIEToma,
      quem,
      o('IE', ie, { rotulo: 'Inscrição estadual' }),
      xNome,
      isuf,
      fone,
      endereco('enderToma'),
      o('email', email, { rotulo: 'E-mail' }),
    ],
    { rotulo: 'Tomador' },
  )

/** Issuer. A person (CPF) issues only by the tax authority's application, and never an OS. */
const emitente = (...documento: LayoutNode[]) =>
  g(
    'emit',
    [
      ...documento,
      o('IEST', ieNumero, { rotulo: 'Inscrição de substituto na UF do tomador' }),
      f('xNome', texto(2, 60), { rotulo: 'Razão social' }),
      xFant,
      g('enderEmit', [...local(60), f('UF', uf), fone]),
      f('CRT', um('1', '2', '3', '4'), { rotulo: 'Regime tributário' }),
      o('ISUFEmit', texto(8, 9)),
    ],
    { rotulo: 'Emitente' },
  )
export const emit = emitente(quem, o('IE', ieNumero, { rotulo: 'Inscrição estadual' }))
export const emitOs = emitente(f('CNPJ', cnpj), f('IE', ieNumero, { rotulo: 'Inscrição estadual' }))

const observacao = (tag: 'ObsCont' | 'ObsFisco', letras: number) =>
  og(tag, [f('xTexto', texto(1, letras), { rotulo: 'Observação' })], {
    atributos: [f('xCampo', texto(1, 20), { de: 'xCampo', rotulo: 'Nome da observação' })],
    ...{ max: 10, de: tag.replace('O', 'o') },
  })

const caracteristicas = [
  o('xCaracAd', texto(1, 15), { rotulo: 'Característica do transporte' }),
  o('xCaracSer', texto(1, 30), { rotulo: 'Característica do serviço' }),
]
const xEmi = o('xEmi', texto(1, 20), { rotulo: 'Emissor' })
const fluxo = og('fluxo', [
  o('xOrig', texto(1, 60), { rotulo: 'Origem do fluxo' }),
  og('pass', [o('xPass', texto(1, 15), { rotulo: 'Passagem' })], { max: SEM_LIMITE }),
  o('xDest', texto(1, 60), { rotulo: 'Destino do fluxo' }),
  o('xRota', texto(1, 10), { rotulo: 'Rota' }),
])
const observacoes = [
  o('xObs', texto(1, 2000), { rotulo: 'Observações' }),
  observacao('ObsCont', 160),
  observacao('ObsFisco', 60),
]

const entrega = og('Entrega', [
  oneOf(
    g('semData', [f('tpPer', um('0'))]),
    g('comData', [f('tpPer', um('1', '2', '3')), f('dProg', dia, { rotulo: 'Entrega' })]),
    g('noPeriodo', [f('tpPer', um('4')), f('dIni', dia), f('dFim', dia)]),
  ),
  oneOf(
    g('semHora', [f('tpHor', um('0'))]),
    g('comHora', [f('tpHor', um('1', '2', '3')), f('hProg', hora, { rotulo: 'Hora da entrega' })]),
    g('noInter', [f('tpHor', um('4')), f('hIni', hora), f('hFim', hora)]),
  ),
])

/** Data of the service that are not of the tax. */
export const compl = og('compl', [
  ...caracteristicas,
  xEmi,
  fluxo,
  entrega,
  o('origCalc', texto(2, 40), { rotulo: 'Origem do cálculo do frete' }),
  o('destCalc', texto(2, 40), { rotulo: 'Destino do cálculo do frete' }),
  ...observacoes,
])
export const complSimp = og('compl', [...caracteristicas, fluxo, ...observacoes])
export const complOs = og('compl', [...caracteristicas, xEmi, ...observacoes])

/** People who may download the document. */
export const autXML = og('autXML', [oneOf(f('CNPJ', cnpj), f('CPF', cpf))], { max: 10 })

export const infRespTec = og('infRespTec', [
  f('CNPJ', cnpj),
  f('xContato', texto(2, 60)),
  f('email', email),
  f('fone', forma('fone', /^[0-9]{7,12}$/, 'telefone de 7 a 12 dígitos', onlyDigits)),
  together(
    f('idCSRT', digitos(3), { de: 'csrt.idCSRT' }),
    f('hashCSRT', forma('hashCSRT', /^[0-9A-Za-z+/]{27}=$/, 'SHA-1 em base64'), { de: 'csrt.hashCSRT' }),
  ),
])

/** Requests of the tax authority's application (NFF) and of a provider of signatures (PAA): read, never written. */
export const alheios: readonly LayoutNode[] = [
  og('infSolicNFF', [f('xSolic', texto(2, 8000))]),
  og('infPAA', [
    f('CNPJPAA', cnpj),
    g('PAASignature', [
      f('SignatureValue', base64),
      g('RSAKeyValue', [f('Modulus', base64), f('Exponent', base64)]),
    ]),
  ]),
]
