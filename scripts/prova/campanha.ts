import { setTimeout as dormir } from 'node:timers/promises'
import { trocarEmpresa, user } from '../../src/domain/api/sessao.ts'
import { Acaso } from './apoio/acaso.ts'
import { Cliente } from './apoio/cliente.ts'
import { conferirTudo } from './apoio/conferir.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja, type Loja } from './apoio/loja.ts'
import type { Maos } from './apoio/maos.ts'
import type { Prova } from './apoio/prova.ts'
import { Simulador } from './apoio/simulador.ts'
import { refazerMorrendo } from './cubo.ts'
import { comFora, conferirDias, viverDias } from './dinheiro.ts'
import { emitirVariadas } from './documentos.ts'
import { conferirMexido, mexerNoEstoque, separarEstoque } from './estoque.ts'
import { venderEmDois } from './kill.ts'
import { venderEstranhos } from './produtos.ts'
import { perderRespostas } from './sem-resposta.ts'
import { calarSefaz } from './timeout.ts'

const DOCUMENTOS = 30
const OPERACOES = 48
/** Products of each kind that are sold at a company. */
const ESTRANHOS = 12

/** Opens the owner's second company, which is of the Simples Nacional. */
async function abrirSegunda(url: string) {
  const cliente = await Cliente.entrar(url, 'dono@demo.tecla')
  const { data: eu } = await cliente.chamar(user)
  const empresa = eu.empresas.find(({ id }) => id !== eu.empresa.id)
  if (!empresa) throw new Error('a dona só tem uma empresa')
  await cliente.chamar(trocarEmpresa, { params: { usuario: eu.id, empresa: empresa.id } })
  return abrirLoja(cliente)
}

/** Opens the company at which a user logs in. */
const abrirDe = async (url: string, email: string) => abrirLoja(await Cliente.entrar(url, email))

/**
 * Short form of nine proofs on one installation. First, together: `documentos` and `kill` at a company of the Simples
 * Nacional, `documentos` and `estoque` at one of the normal regime, `dinheiro` at a third; four sell at one till, as in
 * `oito-caixas`. Then one after the other: `sem-resposta`, `timeout`, `cubo` and `produtos`. What a checker reads, no other
 * proof changes.
 */
export const campanha: Prova = {
  nome: 'campanha',
  resumo:
    'as provas de uma instalação, juntas: morta uma vez só, uma com o PostgreSQL e uma ao refazer o cubo, com a SEFAZ muda, e todas conferem',
  async executar({ semente }, relatar) {
    const acaso = new Acaso(semente)
    return comFora((fora, ambiente) =>
      Instalacao.usar(async instalacao => {
        const { url } = instalacao
        const sefaz = new Simulador(instalacao)
        // before she changes to the second, at which the next login would begin
        const mercado = await abrirDe(url, 'dono@demo.tecla')
        const simples = await abrirSegunda(url)
        const normal = await abrirDe(url, 'certificado@demo.tecla')
        const emitir = (loja: Loja, i: number) =>
          emitirVariadas(instalacao, loja, DOCUMENTOS, new Acaso(semente + i), relatar)
        const noSimples = await emitir(simples, 1)
        const noNormal = await emitir(normal, 2)
        const problemas = [...noSimples.problemas, ...noNormal.problemas]

        const mexido = await separarEstoque(normal.cliente, normal, noNormal.aceitas)
        const dias = viverDias(fora, mercado, semente + 20)
        const caixas = venderEmDois(simples, semente + 30, noSimples.aceitas)
        const estoque = mexerNoEstoque(mexido, normal, semente + 40)
        const maos: readonly Maos[] = [dias.maos, caixas, estoque]
        const desistiram = () => maos.some(mao => mao.desistiram)
        try {
          for (const comBanco of [false, true]) {
            const antes = mexido.feitas
            while (mexido.feitas === antes && !desistiram()) await dormir(20)
            if (desistiram()) break
            await dormir(acaso.inteiro(50, 2500))
            await instalacao.matar()
            if (comBanco) await instalacao.matarBanco()
            await instalacao.subir()
            relatar(
              `morto${comBanco ? ' com o PostgreSQL' : ''}; ${noSimples.aceitas.size} e ${noNormal.aceitas.size} vendas, ${mexido.feitas} operações de estoque, ${dias.mundo.dias} dias`,
            )
          }
          while (mexido.feitas < OPERACOES && !desistiram()) await dormir(50)

          await Promise.all([caixas.parar(), estoque.parar(), dias.maos.parar()])
          const notas = async (loja: Loja, { aceitas }: typeof noNormal) =>
            (await conferirTudo(loja, aceitas, () => sefaz.documentos(), 240_000)).problemas
          const conferidos = await Promise.all([
            conferirDias(dias.mundo, relatar),
            conferirMexido(mexido, relatar),
            notas(simples, noSimples),
            notas(normal, noNormal),
          ])
          problemas.push(...conferidos.flat())
          const forma = { curta: true, semente }
          for (const fazer of [perderRespostas, calarSefaz])
            problemas.push(...(await fazer(instalacao, simples, noSimples.aceitas, forma, relatar)))
          problemas.push(...(await refazerMorrendo(instalacao, mercado, forma, relatar)))
          for (const { cliente } of [simples, normal])
            problemas.push(...(await venderEstranhos(cliente, ESTRANHOS, new Acaso(semente), relatar)))
          return problemas
        } finally {
          // one that failed ends the proof: the others would ask a server that is gone
          for (const mao of maos) mao.soltar()
        }
      }, ambiente),
    )
  },
}
