import { keepInJournal } from '../../offline/journal.ts'
import { createDesk } from '../../state/desk.ts'
import { blockUpdate } from '../../sw/install.ts'

/** Desk of the till's open sale, shared by all screens of the till; it stays while another screen is open. */
export const tillDesk = createDesk()

keepInJournal(tillDesk)

// a new version of the app waits while a customer is being served
blockUpdate('venda', () => tillDesk.hasItems.get())
