import { setTimeout as dormir } from 'node:timers/promises'
import type { VendaAnswer } from '../../src/domain/api/vendas.ts'
import { Acaso } from './apoio/acaso.ts'
import { vender } from './apoio/caixa.ts'
import { Cliente } from './apoio/cliente.ts'
import { conferirTudo } from './apoio/conferir.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja, type Loja } from './apoio/loja.ts'
import { Maos } from './apoio/maos.ts'
import type { Prova } from './apoio/prova.ts'
import { Simulador } from './apoio/simulador.ts'

/** Sells at two tills. Adds each sale that the server took to `aceitas`. */
export const venderEmDois = (loja: Loja, semente: number, aceitas: Map<string, VendaAnswer>): Maos =>
  new Maos(
    loja.terminais.slice(0, 2).map(
      (t, i) => parar =>
        vender(loja, t.id, new Acaso(semente + i + 1), {
          forma: { linhas: 6, variada: false },
          parar,
          pausa: 20,
          aceitas,
        }),
    ),
  )

/**
 * Proof that kills the server with kill -9 at random moments while two tills sell; every second time also PostgreSQL. The
 * simulator runs inside the server and dies too.
 */
export const kill: Prova = {
  nome: 'kill',
  resumo:
    'kill -9 do servidor em momentos ao acaso (o PostgreSQL também, na metade) enquanto dois caixas vendem',
  async executar({ curta, semente }, relatar) {
    const vezes = curta ? 1 : 50
    const acaso = new Acaso(semente)
    return Instalacao.usar(async instalacao => {
      const sefaz = new Simulador(instalacao)
      const loja = await abrirLoja(await Cliente.entrar(instalacao.url, 'caixa@demo.tecla'))
      const aceitas = new Map<string, VendaAnswer>()
      const caixas = venderEmDois(loja, semente, aceitas)
      for (let n = 1; n <= vezes && !caixas.desistiram; n++) {
        const espera = acaso.inteiro(50, 2500)
        await dormir(espera)
        const banco = n % 2 === 0 || curta
        // sometimes the database dies first, while the server runs
        if (n % 4 === 3) {
          await instalacao.matarBanco()
          await dormir(acaso.inteiro(0, 1500))
        }
        await instalacao.matar()
        if (banco) await instalacao.matarBanco()
        // sometimes the server dies while still starting
        if (n % 5 === 0) {
          instalacao.lancar()
          await dormir(acaso.inteiro(0, 1500))
          await instalacao.matar()
        }
        await instalacao.subir()
        // in some rounds SEFAZ's responses are also lost: numbers without response must survive the next kill
        if (n % 3 === 0 && n < vezes) await sefaz.ajustar({ falha: 'sem_resposta', taxa: 0.3 })
        relatar(
          `${n}/${vezes}: morto após ${espera} ms${banco ? ', com o PostgreSQL' : ''}; ${aceitas.size} vendas aceitas`,
        )
      }
      await dormir(500)
      await caixas.parar()
      await sefaz.ajustar({ falha: null })
      const { problemas, vendas, documentos } = await conferirTudo(
        loja,
        aceitas,
        () => sefaz.documentos(),
        240_000,
      )
      relatar(
        `${aceitas.size} vendas aceitas, ${vendas.length} no servidor, ${documentos.length} números na SEFAZ, ${documentos.filter(d => d.status !== 'autorizada').length} deles cancelados ou inutilizados`,
      )
      return problemas
    })
  },
}
