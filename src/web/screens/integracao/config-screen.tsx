import { gerarChave, novoSegredo, revogarChave, testarWebhook } from '../../../domain/api/integracao.ts'
import { integracao } from '../../../domain/commands/integracao/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import type { RowOf } from '../../../domain/fields/reading.ts'
import { integracao_chaves } from '../../../domain/readings/integracao-chaves.ts'
import { integracoes } from '../../../domain/records/integracoes/index.ts'
import { editPath } from '../../../domain/routes/from-registers.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { readAgain } from '../../readings/read-again.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { go } from '../../state/location.ts'
import { alerta, notify } from '../../state/notices.ts'
import { onceDialog } from './once-dialog.tsx'

type Row = RowOf<typeof integracao_chaves>

const CELLS = {
  suspenso: { look: () => 'text-bad' },
  mortas: { look: ({ mortas }: Row) => (mortas ? 'text-bad' : 'text-dim') },
}

const sure = (pergunta: string, detalhe: string) =>
  openDialog(confirmDialog, { pergunta, detalhe, inicial: 'nao' })

async function giveKey({ id, nome, chave }: Row): Promise<void> {
  const asked = chave ? await sure(`Trocar a chave de ${nome}?`, 'A chave de agora deixa de valer já.') : true
  if (asked !== true) return
  const { data } = await call(gerarChave, { params: { id } })
  await readAgain(integracao_chaves)
  const nota =
    'Copie a chave agora: ela não é mostrada de novo. No programa: Authorization: Bearer e a chave.'
  await openDialog(onceDialog, { titulo: `Chave de ${nome}`, texto: data.chave, nota })
}

async function giveSecret({ id, nome }: Row): Promise<void> {
  const { data } = await call(novoSegredo, { params: { id } })
  await readAgain(integracao_chaves)
  const nota = `Copie o segredo agora: ele não é mostrado de novo.${data.primeiro ? '' : ' O de antes ainda vale por 7 dias.'}`
  await openDialog(onceDialog, { titulo: `Segredo do webhook de ${nome}`, texto: data.segredo, nota })
}

async function revoke({ id, nome }: Row): Promise<void> {
  if ((await sure(`Revogar a chave de ${nome}?`, 'Os programas que a usam param já.')) !== true) return
  await call(revogarChave, { params: { id } })
  await readAgain(integracao_chaves)
  notify(`Chave de ${nome} revogada`)
}

async function test({ id, nome }: Row): Promise<void> {
  const { entregue, http, resposta } = (await call(testarWebhook, { params: { id } })).data
  if (entregue) notify(`${nome} respondeu ${http}`)
  else alerta(`${nome}: ${resposta}`)
}

/** Lists the company's connections with their keys and webhooks: gives and revokes keys, gives secrets, tests. */
export function IntegrationConfigScreen() {
  return (
    <ReadingList
      reading={integracao_chaves}
      scope="lista.integracao_chaves"
      cells={CELLS}
      own={row => {
        const act = (work: (row: Row) => Promise<void>) =>
          row !== undefined && (() => void work(row).catch(showError))
        return {
          commands: [
            on(lista.abrir, row !== undefined && (() => go(editPath(integracoes, row.id)))),
            on(integracao.gerar, act(giveKey)),
            on(integracao.segredo, row?.url ? act(giveSecret) : false),
            on(integracao.testar, row?.url && row.com_segredo ? act(test) : false),
            on(integracao.revogar, row?.chave ? act(revoke) : false),
          ],
          labels: { 'integracao.gerar': row?.chave ? 'Trocar chave' : 'Gerar chave' },
        }
      }}
    />
  )
}
