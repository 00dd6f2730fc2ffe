-- People, and how they prove who they are. Work units see people through policies of later migrations; everything
-- else here belongs to sign-in.

-- A row stays when the account is erased, because records name who made them.
CREATE TABLE person (
  id uuid PRIMARY KEY,
  username text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  company text NOT NULL DEFAULT '',
  is_private boolean NOT NULL DEFAULT false,
  -- NULL until the person entered the code sent to the address.
  confirmed_at timestamptz(3),
  active_unit_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Chosen in My Account; NULL follows the browser.
  language text CHECK (language IN ('en', 'es')),
  -- When the person deleted the account, and when its contact data was erased 14 days later (decision X-246).
  closed_at timestamptz(3),
  erased_at timestamptz(3),
  CONSTRAINT person_erased_when_closed CHECK (erased_at IS NULL OR closed_at IS NOT NULL)
);
CREATE UNIQUE INDEX person_username_key ON person (username);
CREATE UNIQUE INDEX person_email_key ON person (email);
-- Closed accounts whose data is still to be erased.
CREATE INDEX person_to_erase ON person (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL;
ALTER TABLE person ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON person TO earthtight_app USING (id = current_person()) WITH CHECK (id = current_person());
CREATE POLICY system ON person TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
-- Sign-up replaces a registration that nobody confirmed. It can remove nobody else.
CREATE POLICY never_confirmed ON person AS RESTRICTIVE FOR DELETE TO earthtight_system
  USING (current_user <> 'earthtight_system' OR confirmed_at IS NULL);
CREATE POLICY maintenance ON person TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, UPDATE (name, phone, company, is_private, active_unit_id, language) ON person TO earthtight_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON person TO earthtight_system;
GRANT ALL ON person TO earthtight_maintenance;

-- Apart from person, because colleagues can read that table.
CREATE TABLE credential (
  person_id uuid PRIMARY KEY,
  password_hash text,
  oidc_subject text,
  changed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX credential_oidc_subject_key ON credential (oidc_subject);
ALTER TABLE credential ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON credential TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON credential TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON credential TO earthtight_system;
GRANT ALL ON credential TO earthtight_maintenance;

-- Signed-in devices.
CREATE TABLE session (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  user_agent text NOT NULL DEFAULT '',
  -- Written at most once an hour.
  last_active_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX session_person_id_idx ON session (person_id);
ALTER TABLE session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON session TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON session TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE ON session TO earthtight_system;
GRANT ALL ON session TO earthtight_maintenance;

-- A 6-digit code sent by e-mail. It is derived from its id and a key outside the database
-- (lib/accounts/server/codes.ts).
CREATE TABLE confirmation_code (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  purpose text NOT NULL,
  -- Wrong entries from devices and networks that are not the person's.
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Wrong entries from the person's own devices and networks.
  own_tries integer NOT NULL DEFAULT 0
);
CREATE INDEX confirmation_code_person_id_purpose_idx ON confirmation_code (person_id, purpose);
ALTER TABLE confirmation_code ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON confirmation_code TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON confirmation_code TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON confirmation_code TO earthtight_system;
GRANT ALL ON confirmation_code TO earthtight_maintenance;

-- A browser that the person signed in from and its network. Wrong tries of others do not lock these out.
CREATE TABLE known_device (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  device_hash text NOT NULL,
  network_hash text NOT NULL,
  seen_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX known_device_person_id_device_hash_key ON known_device (person_id, device_hash);
ALTER TABLE known_device ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON known_device TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON known_device TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON known_device TO earthtight_system;
GRANT ALL ON known_device TO earthtight_maintenance;

-- Public keys for sign-in without a password.
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3)
);
CREATE UNIQUE INDEX passkey_credential_id_key ON passkey (credential_id);
CREATE INDEX passkey_person_id_idx ON passkey (person_id);
ALTER TABLE passkey ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON passkey TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON passkey TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON passkey TO earthtight_system;
GRANT ALL ON passkey TO earthtight_maintenance;

-- Passkey challenges that were answered. Each can be answered once.
CREATE TABLE used_challenge (
  challenge text PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);
ALTER TABLE used_challenge ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON used_challenge TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON used_challenge TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, DELETE ON used_challenge TO earthtight_system;
GRANT ALL ON used_challenge TO earthtight_maintenance;

-- A change of the e-mail address. It needs confirmation from both mailboxes (decision X-244); only the hashes of the
-- two links are stored.
CREATE TABLE address_change (
  person_id uuid PRIMARY KEY,
  from_address text NOT NULL,
  to_address text NOT NULL,
  from_hash text NOT NULL,
  to_hash text NOT NULL,
  from_confirmed_at timestamptz(3),
  to_confirmed_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  done_at timestamptz(3),
  stopped_at timestamptz(3),
  CONSTRAINT address_change_both
    CHECK (done_at IS NULL OR (from_confirmed_at IS NOT NULL AND to_confirmed_at IS NOT NULL)),
  CONSTRAINT address_change_one_end CHECK (done_at IS NULL OR stopped_at IS NULL)
);
CREATE UNIQUE INDEX address_change_from_hash_key ON address_change (from_hash);
CREATE UNIQUE INDEX address_change_to_hash_key ON address_change (to_hash);
ALTER TABLE address_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- My Account shows it.
CREATE POLICY person ON address_change TO earthtight_app
  USING (person_id = current_person()) WITH CHECK (person_id = current_person());
CREATE POLICY system ON address_change TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON address_change TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT ON address_change TO earthtight_app;
GRANT SELECT, INSERT, UPDATE ON address_change TO earthtight_system;
GRANT ALL ON address_change TO earthtight_maintenance;

-- Whether the person deleted the account.
CREATE FUNCTION is_closed_account(who uuid) RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT EXISTS (SELECT FROM person p WHERE p.id = who AND p.closed_at IS NOT NULL) $$;

-- Nobody signs in to a closed account. A restore brings back revoked sessions, too.
CREATE FUNCTION refuse_session_of_closed_account() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF is_closed_account(NEW.person_id) THEN RAISE EXCEPTION 'account % is closed', NEW.person_id USING ERRCODE = 'ET003'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER session_of_closed_account BEFORE INSERT ON session FOR EACH ROW
  WHEN (NEW.revoked_at IS NULL) EXECUTE FUNCTION refuse_session_of_closed_account();

-- Skips rows for people who deleted their account: no notifications and messages. A restore inserts everything.
CREATE FUNCTION leave_out_closed_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('role') <> 'earthtight_maintenance' AND is_closed_account(NEW.person_id) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;

-- Disconnects a session that ended from every server (decision 012). The servers listen to this channel.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('earthtight_hints', json_build_object('ended', json_build_object('sessionId', OLD.id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER session_revoked AFTER UPDATE ON session FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL
        OR NEW.expires_at < OLD.expires_at OR NEW.person_id <> OLD.person_id)
  EXECUTE FUNCTION tell_session_ended();
CREATE TRIGGER session_removed AFTER DELETE ON session FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL) EXECUTE FUNCTION tell_session_ended();
