-- Run by the master user, which on RDS is not a superuser; may be run again at any time.
SELECT format('CREATE ROLE %I LOGIN', :'role')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'role')
\gexec

-- Only a member of a role may give it anything.
GRANT :"role" TO CURRENT_USER;
REVOKE ALL ON DATABASE :"DBNAME" FROM PUBLIC;
ALTER DATABASE :"DBNAME" OWNER TO :"role";

-- Where authentik was the master user itself, its tables move to the role, and nothing else does.
REASSIGN OWNED BY CURRENT_USER TO :"role";
SELECT format('ALTER DATABASE %I OWNER TO CURRENT_USER', datname)
FROM pg_database JOIN pg_roles ON pg_roles.oid = datdba
WHERE rolname = :'role' AND datname <> :'DBNAME'
\gexec
