import { keepInJournal } from '../../offline/journal.ts'
import { createDesk } from '../../state/desk.ts'
import { blockUpdate } from '../../sw/install.ts'

/** The till's sale in hand, whichever screen of the till shows it; it stays while another screen is open. */
export const tillDesk = createDesk()

keepInJournal(tillDesk)

// a new version of the client waits for the customer to leave
blockUpdate('venda', () => tillDesk.hasItems.get())
