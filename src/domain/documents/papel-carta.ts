import { formatMoney } from '../../core/money/pt-br.ts'
import { type PapelVenda, paperTitle } from '../../core/paper/papers/sale/paper.ts'

/** Placeholders of a letter's usual text. */
const NOMES = ['papel', 'numero', 'empresa', 'cliente', 'total', 'validade', 'vendedor'] as const
type Nome = (typeof NOMES)[number]

/** Usual letters. A line whose placeholders are all empty is left out. */
const ASSUNTO = '{papel} {numero} - {empresa}'
const TEXTOS: Readonly<Record<PapelVenda['tipo'], string>> = {
  orcamento: `Olá, {cliente}.

Segue em anexo o nosso orçamento nº {numero}, no total de {total}.
Ele vale até {validade}.

Qualquer dúvida, é só responder este e-mail.

{vendedor}
{empresa}`,
  pedido: `Olá, {cliente}.

Segue em anexo o pedido nº {numero}, no total de {total}.

Qualquer dúvida, é só responder este e-mail.

{vendedor}
{empresa}`,
  separacao: `Segue em anexo a separação nº {numero}.

{vendedor}
{empresa}`,
}

/** Gives the usual letter that goes with a paper; the user may edit it before sending. */
export function usualLetter(papel: PapelVenda): { assunto: string; texto: string } {
  const names: Record<Nome, string> = {
    papel: paperTitle(papel.tipo),
    numero: papel.numero,
    empresa: papel.empresa.nome,
    cliente: papel.cliente?.nome ?? '',
    total: formatMoney(papel.total),
    validade: papel.validade,
    vendedor: papel.vendedor,
  }
  const fill = (line: string): string | null => {
    const named = NOMES.filter(name => line.includes(`{${name}}`))
    if (named.length === 1 && named.every(name => names[name] === ''))
      return line.startsWith('Olá') ? 'Olá.' : null
    return named.reduce((text, name) => text.replaceAll(`{${name}}`, names[name]), line)
  }
  const texto = TEXTOS[papel.tipo].split('\n').flatMap(line => fill(line) ?? [])
  return { assunto: fill(ASSUNTO) ?? '', texto: texto.join('\n') }
}
