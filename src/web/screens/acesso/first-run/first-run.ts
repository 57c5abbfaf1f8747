import { capitalDoCep, ufDoCep } from '../../../../core/document/cep.ts'
import type { PASSOS } from '../../../../domain/api/acesso.ts'
import type { CepConsultado, CnpjConsultado } from '../../../../domain/api/consultas.ts'
import type { FieldTexts } from '../../../forms/short-form.ts'
import { device } from '../../../state/device.ts'

export type FirstRunStep = keyof typeof PASSOS

/** Certificate file chosen in the wizard; never saved in the draft. */
export interface Arquivo {
  nome: string
  /** Base64. */
  conteudo: string
}

/** Steps of the wizard in order. */
export const PARTES: readonly { passo: FirstRunStep; titulo: string; nota: string }[] = [
  { passo: 'empresa', titulo: 'Empresa', nota: 'Quem vende: os dados vão impressos em cada nota.' },
  {
    passo: 'endereco',
    titulo: 'Endereço',
    nota: 'Onde fica a loja: o estado decide as alíquotas de partida. Em treinamento bastam CEP e município.',
  },
  {
    passo: 'emissao',
    titulo: 'Emissão de notas',
    nota: 'Para onde vão as notas. Muda-se depois em Ambiente e certificado.',
  },
  {
    passo: 'caixa',
    titulo: 'Primeiro caixa',
    nota: 'As séries e o último número já usado: a próxima nota é o seguinte.',
  },
  { passo: 'dono', titulo: 'Dono', nota: 'O primeiro usuário, com acesso a tudo.' },
]

export const INICIAL: FieldTexts = {
  'empresa.crt': '1',
  // in 'treinamento' a first sale needs neither a certificate nor SEFAZ
  'emissao.ambiente': 'treinamento',
  'caixa.nome': 'Caixa 1',
  'caixa.serie_65': '1',
  'caixa.ultimo_65': '0',
  'caixa.serie_55': '1',
  'caixa.ultimo_55': '0',
}

/** Fields of the owner's password and of its repetition. */
export const CHOSEN = 'dono.password'
export const REPEATED = 'dono.password_confirmation'

const FONE = /\D/g

/**
 * Gives the wizard's fields filled with the company's data from the CNPJ registry, cut to 60 characters. Keeps typed
 * values; replaces values that earlier look-ups filled in (`before`).
 */
export function fillOf(valores: FieldTexts, empresa: CnpjConsultado, before: FieldTexts): FieldTexts {
  const said: FieldTexts = {
    'empresa.razao': empresa.nome,
    'empresa.nome': empresa.fantasia,
    'empresa.telefone': empresa.telefone.split('/')[0]?.replace(FONE, '') ?? '',
    'endereco.cep': empresa.cep,
    'endereco.logradouro': empresa.logradouro,
    'endereco.numero': empresa.numero,
    'endereco.complemento': empresa.complemento,
    'endereco.bairro': empresa.bairro,
    uf: empresa.municipio?.uf ?? '',
    'endereco.municipio_ibge': empresa.municipio?.code ?? '',
  }
  return fillFree(valores, said, before)
}

/** Keeps only the proposed values of fields that are empty, or still have the value of an earlier look-up. */
function fillFree(valores: FieldTexts, said: FieldTexts, before: FieldTexts): FieldTexts {
  const free = (name: string) => !valores[name]?.trim() || valores[name] === before[name]
  // a city belongs to a state: state and city are filled together or not at all
  const city = free('endereco.municipio_ibge') && (free('uf') || valores['uf'] === said['uf'])
  return Object.fromEntries(
    Object.entries(said)
      .filter(([name]) => (name === 'uf' || name.endsWith('municipio_ibge') ? city : free(name)))
      .map(([name, text]) => [name, text.slice(0, 60)]),
  )
}

/** Gives the shop's address fields filled from the postal-code service, by the rules of `fillOf`. */
export const fillAddressOf = (valores: FieldTexts, cep: CepConsultado, before: FieldTexts): FieldTexts =>
  fillFree(
    valores,
    {
      'endereco.logradouro': cep.logradouro,
      'endereco.complemento': cep.complemento,
      'endereco.bairro': cep.bairro,
      uf: cep.municipio?.uf ?? '',
      'endereco.municipio_ibge': cep.municipio?.code ?? '',
    },
    before,
  )

/** Returns state and, for a capital, city of a postal code, without a request; what the user chose stays. */
export function placeOfCep(valores: FieldTexts, cep: string): FieldTexts {
  const uf = ufDoCep(cep)
  if (!uf || (valores['uf'] && valores['uf'] !== uf) || valores['endereco.municipio_ibge']) return {}
  const capital = capitalDoCep(cep)
  return { uf, ...(capital ? { 'endereco.municipio_ibge': capital } : {}) }
}

const DRAFT = 'tecla.primeiro_acesso'
const SECRET = /senha|password|codigo|\.pin$/

interface Draft {
  passo: number
  valores: FieldTexts
}

/** Reads the step and the values from before a reload; the draft has no passwords, PIN or setup code. */
export function draft(): Draft {
  try {
    const kept = JSON.parse(device.getItem(DRAFT) ?? 'null') as Draft | null
    const passo = Math.min(Math.max(Number(kept?.passo) || 0, 0), PARTES.length - 1)
    return { passo, valores: kept?.valores ?? {} }
  } catch {
    return { passo: 0, valores: {} }
  }
}

/** Tells if this browser has a draft of a new shop. */
export const hasDraft = (): boolean => device.getItem(DRAFT) !== null

/** Saves the draft; null deletes it. */
export function saveDraft(passo: number, valores: FieldTexts | null): void {
  if (!valores) {
    device.removeItem(DRAFT)
    return
  }
  const kept = Object.entries(valores).filter(([name]) => !SECRET.test(name))
  device.setItem(DRAFT, JSON.stringify({ passo, valores: Object.fromEntries(kept) }))
}

const integer = (text: string | undefined) =>
  /^\d{1,9}$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN

/** Makes the request body: 'empresa.cnpj' → { empresa: { cnpj } }. An invalid last number becomes NaN, to be refused. */
export function bodyOf(
  valores: FieldTexts,
  arquivo: Arquivo | null,
): Record<FirstRunStep, object> & { codigo: string } {
  const part = (passo: FirstRunStep) =>
    Object.fromEntries(
      Object.entries(valores)
        .filter(([name]) => name.startsWith(`${passo}.`))
        .map(([name, value]) => [name.slice(passo.length + 1), value]),
    )
  const { certificado_senha = '', ...emissao } = part('emissao')
  const caixa = part('caixa')
  return {
    codigo: valores['codigo'] ?? '',
    empresa: { ...part('empresa'), crt: Number(valores['empresa.crt']) },
    endereco: part('endereco'),
    emissao: {
      ...emissao,
      certificado: arquivo && { arquivo: arquivo.conteudo, senha: certificado_senha },
    },
    caixa: { ...caixa, ultimo_65: integer(caixa['ultimo_65']), ultimo_55: integer(caixa['ultimo_55']) },
    dono: part('dono'),
  }
}
