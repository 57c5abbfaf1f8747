import { plain } from './plain.ts'

/** Words that carry no meaning in what a user asks for. */
const STOP = new Set(
  `a o as os e de da do das dos na no nas nos em um uma uns umas ao aos à para pra pro por pelo pela com sem que se
  eu meu minha meus minhas seu sua este esta esse essa isso isto aquele aquela
  como faco fazer faz fazendo quero queria preciso posso onde fica qual quais quando quem esta estao foi tem ter ha
  vejo vou vai estou deu ficou foi foram esta estava outro outra todo toda todos todas
  sistema programa tela aqui ai ja so me te nos gostaria ajuda favor porque ser sao`
    .split(/\s+/)
    .map(plain),
)

/** Electronic documents, which users write with a hyphen, a blank or neither. */
const ELECTRONIC = /\b(nfc|nfs|nf|ct|mdf|cc)[\s-]e\b/g

const MARKS = /[^a-z0-9]+/

/**
 * Splits a text into words in lower case without accents. Words without meaning are left out, but not where the text has
 * no others; 'CT-e' and 'ct e' are one word.
 */
export function meaningWords(text: string): string[] {
  const all = plain(text.replaceAll('ª', 'a').replaceAll('º', 'o'))
    .replace(ELECTRONIC, '$1e')
    .replace(/\be-mail/g, 'email')
    .split(MARKS)
    .filter(Boolean)
  const said = all.filter(word => !STOP.has(word))
  return said.length > 0 ? said : all
}

/** Endings of nouns in the plural and of verbs, longest first. */
const ENDINGS =
  `amentos imentos amento imento acoes icoes ucoes acao icao ucao ndo adas ados idas idos ada ado ida ido
  aram eram iram amos emos imos avam ava ando endo indo aria ar er ir ou ei iu eu oes aes ais eis ois res zes ns es as
  os is s a e o`
    .split(/\s+/)
    .sort((one, other) => other.length - one.length)

const LEAST_STEM = 3

/** Cuts the ending of a Portuguese word, so that 'cancelar', 'cancelei' and 'cancelamento' are one. */
export function stem(word: string): string {
  if (/\d/.test(word)) return word
  const ending = ENDINGS.find(end => word.length - end.length >= LEAST_STEM && word.endsWith(end))
  return ending ? word.slice(0, -ending.length) : word
}

/** Writes a word as it sounds in Portuguese, so that 'fexar' and 'fechar', 'devolussao' and 'devolucao' are one. */
export const sound = (word: string): string =>
  word
    .replace(/ch|sh/g, 'x')
    .replace(/ph/g, 'f')
    .replace(/lh/g, 'li')
    .replace(/nh/g, 'n')
    .replace(/h/g, '')
    .replace(/s?c(?=[ei])|ss|z|ç/g, 's')
    .replace(/cao/g, 'sao')
    .replace(/coes/g, 'soes')
    .replace(/qu(?=[ei])|q|c/g, 'k')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/[yí]/g, 'i')
    .replace(/w/g, 'v')
    .replace(/n(?=[pb])/g, 'm')
    .replace(/l(?=[^aeiou]|$)/g, 'u')
    .replace(/(.)\1+/g, '$1')
