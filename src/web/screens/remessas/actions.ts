import type { Ordem } from '../../../core/bank/boleto/account.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { baixarRemessa, desfazerRemessa, gerarRemessa, verRemessa } from '../../../domain/api/remessas.ts'
import type { ArgsOf } from '../../../domain/commands/define.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import type { RowOf } from '../../../domain/fields/reading.ts'
import { type Choice, remittanceForm } from '../../../domain/money/forms.ts'
import { remessas } from '../../../domain/readings/remessas.ts'
import { contas_financeiras } from '../../../domain/records/contas_financeiras/index.ts'
import { asOne } from '../../api/as-one.ts'
import { call } from '../../api/client.ts'
import { callDownload } from '../../api/download.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { readAgain } from '../../readings/read-again.ts'
import { countOf } from '../../register/bulk/contar.ts'
import { go } from '../../state/location.ts'
import { alerta, notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { saveFile } from '../../ui/save-file.ts'
import { refresh, rowsOf } from '../financeiro/actions.ts'

export const PATH = '/financeiro/remessas'

type File = RowOf<typeof remessas>

interface Pedido {
  conta_id: number
  ordem: Ordem
}

const asking = (contas: readonly Choice[]) =>
  defineCommand({
    id: 'remessa.escolha',
    title: 'Gerar remessa',
    interno: true,
    args: remittanceForm(contas),
    tela: true,
  })

/** Gives the banks that take a remittance here, as choices. */
const issuers = async (): Promise<Choice[]> =>
  (await rowsOf(contas_financeiras))
    .filter(({ tipo, boleto_leiaute }) => tipo === 'banco' && Boolean(boleto_leiaute))
    .map(({ id, nome }) => [String(id), String(nome)])

/** Asks for the account and the order, and opens the check of these instalments. */
export async function askRemittance(parcelas: readonly number[], given: Partial<Pedido> = {}): Promise<void> {
  const contas = await issuers()
  const [first] = contas
  if (!first)
    return alerta(
      'Nenhuma conta emite boletos: diga em Remessa de boletos da conta o leiaute que o banco recebe',
    )
  const said: ArgsOf<ReturnType<typeof asking>> | undefined = await prompt(
    asking(contas),
    { conta_id: String(given.conta_id ?? first[0]), ordem: given.ordem ?? 'entrada' },
    { texto: countOf(parcelas.length, 'parcela', 'parcelas') },
  )
  if (!said) return
  const address = new URLSearchParams({ ...said, parcelas: parcelas.join(',') })
  go(`/financeiro/remessa?${address}`)
}

/** Makes the file, saves it and opens it in the list of files. */
export async function makeFile(asked: Pedido & { parcelas: number[] }): Promise<void> {
  const { data, fora } = await asOne(asked, uuid => call(gerarRemessa, { body: { ...asked, uuid } }))
  await Promise.all([readAgain(remessas), invalidate(verRemessa), refresh()])
  await saveRemittance(data)
  const left = fora.length === 0 ? '' : `; ${countOf(fora.length, 'ficou de fora', 'ficaram de fora')}`
  notify(
    `Remessa ${data.numero}: ${countOf(data.titulos, 'boleto', 'boletos')}, ${formatMoney(data.total)}${left}`,
  )
  go(`${PATH}/${data.id}`)
}

/** Saves the bytes of a file, as they were made. */
export async function saveRemittance({ id, arquivo }: Pick<File, 'id' | 'arquivo'>): Promise<void> {
  saveFile(arquivo ?? '', await callDownload(baixarRemessa, { params: { id } }, () => {}))
}

/** Takes a file back after a question; false: the user said no. */
export async function undoRemittance({
  id,
  numero,
  titulos,
}: Pick<File, 'id' | 'numero' | 'titulos'>): Promise<boolean> {
  const yes = await openDialog(confirmDialog, {
    pergunta: `Desfazer a remessa ${numero}?`,
    detalhe: `Só se o arquivo não foi enviado ao banco: ${countOf(titulos ?? 0, 'boleto volta', 'boletos voltam')} a poder ir noutra`,
    inicial: 'nao',
  })
  if (yes !== true) return false
  await call(desfazerRemessa, { params: { id } })
  await Promise.all([readAgain(remessas), invalidate(verRemessa), refresh()])
  notify(`Remessa ${numero} desfeita`)
  return true
}

/** Tells if a file may be taken back: the bank has answered nothing. */
export const isUndoable = ({
  desfeita,
  aguardando,
  titulos,
}: Pick<File, 'desfeita' | 'aguardando' | 'titulos'>): boolean => !desfeita && aguardando === titulos
