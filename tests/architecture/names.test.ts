import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = ['src', 'sim']
  .flatMap(room => readdirSync(room, { recursive: true, encoding: 'utf8' }).map(path => `${room}/${path}`))
  .filter(path => /\.tsx?$/.test(path))

/** What the code calls things: no comments, no texts, no SQL. */
const code = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")

const BULK = /^src\/(?:server|web)\/register\/|^src\/domain\/(?:commands\/bulk\/|fields\/endpoints\/to-bulk)/

/** A word of docs/glossary.md, where it may not be a name, and what it must not be part of there. */
const ONE_MEANING: readonly (readonly [word: string, where: RegExp, forbidden: RegExp, instead: string])[] = [
  ['lote', BULK, /\b(?:\w+Lotes?|lotes?[A-Z]|Lotes?[A-Z])\w*|\bLotes?\b|\bLOTES?\w*/g, 'batch'],
  ['house', /./, /\b(?:\w*Casa|casa|CASA)\b/g, 'house, home or matches'],
  ['localDb', /^src\/web\/(?:offline|state)\//, /\b\w*caixa\w*/gi, 'localDb'],
  ['trial', /./, /\b(?:\w+Teste[A-Z]?\w*|teste[A-Z]\w*)|\bDIAS_DE_TESTE/g, 'trial or diagnostics'],
  [
    'record, register',
    /./,
    /\bregister(?=[A-Z])(?!Id\b|Of\b)\w+(?=\s*(?:=\s*(?:async\s*)?\(|\())/g,
    'add, provide, install, declare',
  ],
]

test('um tipo exportado tem nome só seu: o genérico (Options, Props) não é exportado', () => {
  const homes = new Map<string, string[]>()
  for (const file of FILES) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^export (?:interface|type) (\w+)/gm)) {
      homes.set(name, [...(homes.get(name) ?? []), file])
    }
  }
  expect(homes.size).toBeGreaterThan(300)
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([])
})

test.each(ONE_MEANING)('%s tem um só sentido, e está no glossário', (word, where, forbidden, instead) => {
  expect(readFileSync('docs/glossary.md', 'utf8')).toContain(`| **${word}** |`)
  const read = FILES.filter(file => where.test(file))
  expect(read.length).toBeGreaterThan(5)
  const found = read.flatMap(file =>
    [...code(readFileSync(file, 'utf8')).matchAll(forbidden)].map(
      ([name]) => `${file}: ${name} → ${instead}`,
    ),
  )
  expect(found).toEqual([])
})

test.each([
  ['lote', 'const abrirLote = 1'],
  ['house', 'const casa = 1'],
  ['localDb', 'openCaixa()'],
  ['trial', 'createTeste()'],
  ['record, register', 'export function registerShell(): void {}'],
])('%s: %s é recusado', (word, text) => {
  const row = ONE_MEANING.find(([name]) => name === word)
  expect(code(text).match(row?.[2] ?? /$^/g)).toHaveLength(1)
})

/** Methods and members of contracts are renamed folder by folder; functions are held in all of src. */
const METHODS_HELD = /^(?:src\/(?:core|domain|server\/sefaz)|sim)\//

/** What scripts outside the project call: the engine's address (`core/fiscal`). */
const CONTRACT: ReadonlySet<string> = new Set(['calcular', 'calcularDocumento'])

/** What is declared as a function: `function`, a constant that is one, a method. */
const FUNCTIONS =
  /\bfunction\*? +(\w+)|\b(?:const|let) +(\w+) *(?::[^=\n]+)?= *(?:async *)?(?:<[^>]*>)?\((?=[^;]*?=>)|^ +(?:static |private |async |get )*#?(\w+)(?:<[^>]*>)?\([^\n]*\)(?:: [^\n]+| \{)$/gm

/** No English verb ends so but these; the others are Portuguese infinitives. */
const ENGLISH =
  /^(?:appear|bear|calendar|chair|clear|far|grammar|hear|near|pair|regular|repair|scalar|similar|star|stir|their|wear)$/
const ENDS_PORTUGUESE = /(?:ar|ir)$/

/** Portuguese verbs whose ending English has too, and forms of those most used. */
const PORTUGUESE = new Set(
  (
    'acender aparece cabe caber cobre colher comer conceder conferiu confere conter converter corresponder crescer ' +
    'dever deve deduz deixa desfaz desfazer desistiu devolve devolver difere diz dizer eh encher entender ' +
    'escolher escreve escrever espalha espera esquecer estender exige existe falhou falta fazer faz fez ganhou ha ' +
    'junta juntos leva ler manter mexer mover mudou nascer obter oferecer paga passa pede pender perder perdeu pode ' +
    'poder por preencher prender proteger quebra recebe receber reler remover responde responder respondeu retem saber ' +
    'seja sobra soma somas substituiu tem ter teve torcer trazer traz vale veda vem vencer venceu vender ver'
  ).split(' '),
)

const verbOf = (name: string) => name.match(/^[a-z]+/)?.[0] ?? ''
const isPortuguese = (name: string) => {
  const verb = verbOf(name)
  return PORTUGUESE.has(verb) || (ENDS_PORTUGUESE.test(verb) && !ENGLISH.test(verb))
}
const functionsOf = (text: string, methods = true) =>
  [...code(text).matchAll(FUNCTIONS)].map(
    ([, declared, held, method]) => declared ?? held ?? (methods ? method : undefined) ?? '',
  )

test('uma função é um verbo em inglês e o seu substantivo', () => {
  const named = FILES.flatMap(file =>
    functionsOf(readFileSync(file, 'utf8'), METHODS_HELD.test(file)).map(name => [file, name] as const),
  ).filter(([, name]) => !CONTRACT.has(name))
  expect(named.filter(([, name]) => name !== '').length).toBeGreaterThan(3000)
  expect(named.filter(([, name]) => isPortuguese(name)).map(([file, name]) => `${file}: ${name}`)).toEqual([])
})

test.each([
  'export async function gravarConta(q: Q): Promise<void> {',
  'export const julgarItem = (item: Item): Problema[] =>',
  'const tem = <T>(item: T) => item',
  '  async fechar(): Promise<void> {',
  '  static async abrir<R>(caminho: string): Promise<R> {',
  '  espera(chave: string, capacidade: number): number',
])('%s é recusado', text => {
  expect(functionsOf(text).filter(isPortuguese)).toHaveLength(1)
})
